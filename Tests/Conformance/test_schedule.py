"""When cards are asked again: held against the package `fsrs` over random histories, fuzz off.

Ours prints a line a review; phase, step and due time have to be the same, and stability, difficulty
and recall equal to within ALLOWED of their size.
"""

import datetime
import pathlib
import random
import subprocess

from fsrs import Card, Rating, Scheduler

ROOT = pathlib.Path(__file__).resolve().parents[2]
OURS = ROOT / ".build/debug/scheduling-child"
HISTORIES = 10_000
ALLOWED = 1e-12
DAY = 86_400_000


def history(chance):
    """Reviews as (milliseconds, grade): within minutes, on the day, early, late, and long after."""
    now = chance.randrange(1_600_000_000_000, 1_800_000_000_000)
    reviews = []
    for _ in range(chance.randint(1, 14)):
        reviews.append((now, chance.choices((1, 2, 3, 4), (2, 1, 4, 1))[0]))
        span = chance.choice((DAY // 144, DAY, 3 * DAY, 20 * DAY, 400 * DAY, 4000 * DAY))
        now += chance.randrange(1, span)
    return reviews


def theirs(reviews):
    """What the package makes of a history: a tuple a review."""
    scheduler, card, made = Scheduler(enable_fuzzing=False), Card(), []
    for time, grade in reviews:
        moment = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(milliseconds=time)
        recall = scheduler.get_card_retrievability(card, moment)
        card, _ = scheduler.review_card(card, Rating(grade), moment)
        due = (card.due - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)) // datetime.timedelta(milliseconds=1)
        step = "-" if card.step is None else str(card.step)
        made.append((card.state.name, step, due, card.stability, card.difficulty, recall))
    return made


def main():
    chance = random.Random(20261130)
    histories = [history(chance) for _ in range(HISTORIES)]
    lines = "\n".join(" ".join(f"{time}:{grade}" for time, grade in it) for it in histories)
    printed = subprocess.run([OURS], input=lines + "\n", capture_output=True, text=True, check=True).stdout.splitlines()
    expected = [(it, row) for it in histories for row in theirs(it)]
    assert len(printed) == len(expected), (len(printed), len(expected))
    worst = 0.0
    for line, (reviews, (state, step, due, *numbers)) in zip(printed, expected):
        ours = line.split(" ")
        assert ours[:2] == [state, step] and int(ours[4]) == due, (reviews, line, state, step, due)
        for mine, other in zip((ours[2], ours[3], ours[5]), numbers):
            apart = abs(float(mine) - other) / max(abs(other), 1e-300)
            worst = max(worst, apart)
            assert apart <= ALLOWED, (reviews, line, numbers)
    print(f"schedule: {len(expected)} reviews in {HISTORIES} histories as fsrs has them, at most {worst:.1e} apart")


main()
