import type { Page } from 'playwright-core';

export interface Frames {
  deltas: number[];
  longTasks: number[];
}

/** A later frame is a visible stutter. */
export const SLOW_FRAME_MS = 50;

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

export async function framesOf(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(START);
  await work();
  return page.evaluate<Frames>('(window.watchedFrames.isOver = true, window.watchedFrames)');
}

/**
 * Watches the row in the middle of a scroller for a second.
 * @returns the most pixels by which it moved; infinity if it went away
 */
export function moved(page: Page, scroller: string, row: string, work: string): Promise<number> {
  return page.evaluate<number>(`(async () => {
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
