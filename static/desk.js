/* Keys of the office: j and k go through a list, Enter opens, u goes the way back. Every page works without it, and
   whoever steers by voice turns it off (WCAG 2.1.4). */
"use strict";

(() => {
  const LINES = ".waiting > li, table.mails tbody > tr, ul.found > li";
  const lines = [...document.querySelectorAll(LINES)];
  let at = -1;

  const target = (line) => line.querySelector("a[href], button");
  const isWriting = (element) =>
    element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName));

  const move = (step) => {
    if (lines.length === 0) return;
    at = Math.min(Math.max(at + step, 0), lines.length - 1);
    const found = target(lines[at]);
    lines[at].scrollIntoView({ block: "nearest" });
    if (found) found.focus();
  };

  const goBack = () => {
    const back = document.querySelector(".said a[href]");
    if (back) back.click();
  };

  const isOff = () => localStorage.getItem("keys") === "off";
  const button = document.getElementById("keys");
  const showState = () => {
    const [turnOn, turnOff] = button.children;
    turnOn.hidden = !isOff();
    turnOff.hidden = isOff();
  };
  if (button) {
    button.hidden = false;
    showState();
    button.addEventListener("click", () => {
      localStorage.setItem("keys", isOff() ? "on" : "off");
      showState();
    });
  }

  const KEYS = { j: () => move(1), k: () => move(-1), u: goBack };

  document.addEventListener("focusin", (event) => {
    const found = lines.findIndex((line) => line.contains(event.target));
    if (found >= 0) at = found;
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isOff() || isWriting(event.target)) return;
    const act = KEYS[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  });
})();
