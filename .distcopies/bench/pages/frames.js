"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get SLOW_FRAME_MS () {
        return SLOW_FRAME_MS;
    },
    get framesOf () {
        return framesOf;
    },
    get moved () {
        return moved;
    }
});
const SLOW_FRAME_MS = 50;
const START = `(() => {
  const frames = (window.watchedFrames = { deltas: [], longTasks: [], isOver: false });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) frames.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  let last = performance.now();
  const next = (now) => {
    frames.deltas.push(now - last);
    last = now;
    if (!frames.isOver) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})()`;
async function framesOf(page, work) {
    await page.evaluate(START);
    await work();
    return page.evaluate('(window.watchedFrames.isOver = true, window.watchedFrames)');
}
function moved(page, scroller, row, work) {
    return page.evaluate(`(async () => {
    const scroller = document.querySelector(${JSON.stringify(scroller)});
    ${work};
    const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await next();
    await next();
    const box = scroller.getBoundingClientRect();
    const middle = Math.max(box.top, 0) + Math.min(box.height, innerHeight) / 2;
    const all = () => [...scroller.querySelectorAll(${JSON.stringify(row)})];
    const held = all().find((each) => each.getBoundingClientRect().bottom > middle);
    const text = held.textContent;
    const at = held.getBoundingClientRect().top;
    let most = 0;
    for (const until = performance.now() + 1000; performance.now() < until; await next()) {
      const now = held.isConnected && held.textContent === text ? held : all().find((each) => each.textContent === text);
      most = Math.max(most, now === undefined ? Infinity : Math.abs(now.getBoundingClientRect().top - at));
    }
    return most;
  })()`);
}

//# sourceMappingURL=frames.js.map