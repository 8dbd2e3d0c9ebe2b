"""The scenarios: predicting, the run going on, the catalogue and what it keeps."""

import re

from playwright.sync_api import expect

from test_pages import violations

REFUSED = "The heart is full and the count says 1."
WRONG = "A full heart and 1: she did tap"
RIGHT = "An empty heart and 0, with no further request"


def asked(page, words):
    return page.get_by_role("region", name=re.compile(re.escape(words)))


def predict(page, words, option):
    region = asked(page, words)
    region.get_by_role("radio", name=option).check()
    region.get_by_role("button", name="Run on").click()
    return asked(page, words)


def sides(region):
    """What was predicted and what came."""
    shown = region.locator(".predict__side")
    return shown.filter(has_text="You predicted"), shown.filter(has_text="What came")


def test_prediction_wrong_then_right_in_another_design(page):
    page.goto("/scenarios/like-rolled-back")
    commands = page.locator(".script")
    expect(commands).to_have_count(1)
    region = asked(page, REFUSED)
    region.get_by_role("radio", name=WRONG).focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile("#predict-refused$"))
    region = asked(page, REFUSED)
    expect(region).to_contain_text("It came out otherwise.")
    said, came = sides(region)
    expect(said).to_contain_text(WRONG)
    expect(said).to_contain_text("the screen would claim what the backend denies")
    expect(came).to_contain_text(RIGHT)
    expect(region).to_contain_text("expect phone.posts[bread] liked_by_me=0 like_count=0")
    expect(commands).to_have_count(3)
    for theme in ("light", "dark"):
        assert violations(page, theme) == []
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size({"width": 1280, "height": 720})

    # The moment is stepped in place, and a tap in its phone goes on from there.
    moment = page.locator("#panel-run")
    expect(moment).to_contain_text("step 8 of 8")
    moment.get_by_role("link", name="One step back").click()
    expect(moment).to_contain_text("step 7 of 8")
    expect(page).to_have_url(re.compile("#predict-refused$"))

    # Under the overwriting design the second one comes out otherwise.
    page.get_by_role("navigation", name="Design").get_by_role("link", name="merge=overwrite").click()
    region = predict(page, REFUSED, RIGHT)
    expect(region).to_contain_text("As you said.")
    expect(sides(region)[0]).to_contain_text("✓")
    region = predict(page, "A retry is waiting.", "A full heart and 2")
    expect(region).to_contain_text("It came out otherwise.")
    expect(sides(region)[1]).to_contain_text("An empty heart and 1")
    expect(region.get_by_role("link", name=re.compile("^Predict it under"))).to_be_visible()
    expect(page.get_by_role("heading", name="Its end")).to_be_visible()
    expect(page.get_by_text("1 of 2 predictions right.", exact=False)).to_be_visible()
    assert not page.watch.console

    # Kept, over pages and in the catalogue; then forgotten.
    page.goto("/scenarios")
    card = page.locator("#like-rolled-back")
    expect(card).to_contain_text("Finished · 1 of 3 right")
    expect(page.get_by_text("1 of 3 predictions right.")).to_be_visible()
    card.get_by_role("link", name="A like that the backend refuses").click()
    expect(asked(page, REFUSED)).to_contain_text("It came out otherwise.")
    page.get_by_role("link", name=re.compile("merge=overwrite")).click()
    page.get_by_role("button", name="Forget my predictions here").click()
    expect(asked(page, REFUSED).get_by_role("radio")).to_have_count(3)


def test_predicting_without_scripts_and_reading_on(opened):
    plain = opened(java_script_enabled=False)
    plain.goto("/scenarios/unfollow")
    region = predict(plain, "Ada follows Cleo", "All four")
    expect(region).to_contain_text("It came out otherwise.")
    expect(sides(region)[1]).to_contain_text("The fourth alone")
    moment = plain.locator("#panel-run")
    moment.get_by_role("link", name="One step back").click()
    expect(plain.locator("#panel-run")).not_to_contain_text("step 1 of")
    plain.get_by_role("link", name="Read it without predicting").click()
    expect(plain.get_by_role("heading", name="Its end")).to_be_visible()
    expect(asked(plain, "Ada unfollows Cleo")).to_contain_text("Not predicted.")
    plain.get_by_role("link", name="Show this moment").last.click()
    expect(asked(plain, "Ada unfollows Cleo")).to_be_visible()
    expect(plain.locator("#panel-run")).to_be_visible()


def test_catalogue_is_searched_and_says_what_is_next(opened):
    for scripts in (True, False):
        page = opened(java_script_enabled=scripts, reduced_motion="reduce")
        page.goto("/scenarios")
        everything = page.locator(".scenes > li")
        total = everything.count()
        assert total >= 44
        page.get_by_role("searchbox", name="What is it about?").fill("the answer is lost")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status").first).to_contain_text("best first")
        first = everything.first
        expect(first.get_by_role("link", name="The lost answer of a like")).to_be_visible()
        expect(first.locator("mark").first).to_have_text("lost")
        page.get_by_role("navigation", name="Topics").get_by_role("link", name=re.compile("^Publishing")).click()
        expect(page.locator("#posted-once")).to_be_visible()
        expect(page.locator("#a-storm-of-taps")).to_have_count(0)
        page.get_by_role("link", name=re.compile(r"^All \d+ scenarios")).click()
        expect(everything).to_have_count(total)
        if scripts:
            for theme in ("light", "dark"):
                assert violations(page, theme) == []

    page.goto("/scenarios/ads-offline")
    page.goto("/scenarios")
    expect(page.locator("#ads-offline")).to_contain_text("Begun")
    predict_all(page, "/scenarios/ads-offline", "The network goes", "No, its place has closed")
    next_one = page.locator(".scenes__next")
    # What another test of this module has begun comes first.
    expect(next_one).to_contain_text(re.compile("You are in the middle of it|This one turns on the same rule"))
    title = next_one.get_by_role("link").inner_text()
    next_one.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def predict_all(page, path, words, option):
    page.goto(path)
    predict(page, words, option)
    page.goto("/scenarios")


def test_a_lesson_asks_in_its_panel(page):
    page.goto("/lessons/refresh-while-pending")
    region = page.locator(".panel .predict").first
    question = region.locator(".predict__ask").inner_text()
    region.get_by_role("radio").first.check()
    region.get_by_role("button", name="Run on").click()
    expect(page).to_have_url(re.compile(r"/lessons/refresh-while-pending\?live-1=\d+#live-1$"))
    settled = page.locator(".panel .predict").filter(has_text=question)
    expect(settled).to_contain_text("What came")
    expect(settled).to_contain_text("As you said.")
