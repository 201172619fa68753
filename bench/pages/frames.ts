import type { Page } from 'playwright-core';

/** What a page did while it was watched. */
export interface Frames {
  /** Milliseconds between frames. */
  deltas: number[];
  /** Of tasks that took 50 ms and more. */
  longTasks: number[];
}

/** A frame that comes later than this is seen to stutter. */
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

/** Counts frames while something is done. */
export async function framesOf(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(START);
  await work();
  return page.evaluate<Frames>('(window.watchedFrames.isOver = true, window.watchedFrames)');
}

/**
 * Looks for a second at the row that stands in the middle of what scrolls. @returns by how many pixels it moved at most;
 * infinity when it went away
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
