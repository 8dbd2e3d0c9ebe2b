"""The signals: looking up what one saw."""

from playwright.sync_api import expect

from test_pages import violations

SEEN = "my like vanished after a kill"


def search(page):
    page.goto("/signals")
    page.get_by_role("searchbox", name="What did you see?").fill(SEEN)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("best first")
    return page.locator(".signals > li").first


def test_search_by_keyboard_leads_to_the_probe(page):
    first = search(page)
    expect(first).to_contain_text("gone after a force-quit")
    expect(first.locator("mark").first).to_have_text("like")
    expect(first.locator("mark").last).to_have_text("vanished")
    expect(page.get_by_role("searchbox", name="What did you see?")).to_have_value(SEEN)
    for theme in ("light", "dark"):
        assert violations(page, theme) == []
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    first.get_by_role("link", name="P40.2").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Like in airplane mode")
    page.get_by_role("link", name="still there after a force-quit").click()
    expect(page.locator("#like-outlives-kill")).to_be_in_viewport()


def test_search_without_scripts(opened):
    plain = opened(java_script_enabled=False)
    expect(search(plain)).to_contain_text("gone after a force-quit")
    plain.get_by_role("link", name="All").click()
    expect(plain.locator(".signals > li")).not_to_have_count(0)
    expect(plain.locator("mark")).to_have_count(0)
