import type { Page } from 'playwright-core';

export interface Loaded {
  /** Page, scripts and styles over the network, as sent; kB of 1000 bytes. */
  kb: number;
  dataKb: number;
  fcpMs: number;
  lcpMs: number;
  /** Until the page's main content is usable. */
  usableMs: number;
}

export interface Interaction {
  name: string;
  durationMs: number;
}

const OBSERVE = `
  window.largestPaint = 0;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });`;

const READ = `(() => {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const isData = ({ name }) => name.includes('/console/api/');
  const kbOf = (some) => some.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  return {
    kb: kbOf(all.filter((each) => !isData(each))),
    dataKb: kbOf(all.filter(isData)),
    fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    lcpMs: window.largestPaint,
  };
})()`;

/** The events of one press or click are one interaction: the longest counts. */
const WATCH = `
  const watched = new Map();
  const take = (list) => {
    for (const { interactionId, duration } of list) {
      if (interactionId > 0) watched.set(interactionId, Math.max(watched.get(interactionId) ?? 0, duration));
    }
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 });
  window.interactionsOf = () => {
    take(observer.takeRecords());
    const found = [...watched.values()];
    watched.clear();
    return found;
  };`;

export async function firstLoad(page: Page, url: string, ready: string): Promise<Loaded> {
  await page.addInitScript({ content: OBSERVE });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor();
  const usableMs = await page.evaluate<number>('performance.now()');
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => undefined);
  return { ...(await page.evaluate<Omit<Loaded, 'usableMs'>>(READ)), usableMs };
}

/** Call before the page opens. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript({ content: WATCH });
}
