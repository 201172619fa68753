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
    get firstLoad () {
        return firstLoad;
    },
    get watchInteractions () {
        return watchInteractions;
    }
});
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
/** The events of one press or click are one interaction: the longest of them counts. */ const WATCH = `
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
async function firstLoad(page, url, ready) {
    await page.addInitScript({
        content: OBSERVE
    });
    await page.goto(url, {
        waitUntil: 'commit'
    });
    await page.locator(ready).first().waitFor();
    const usableMs = await page.evaluate('performance.now()');
    await page.waitForLoadState('networkidle', {
        timeout: 1_500
    }).catch(()=>undefined);
    return {
        ...await page.evaluate(READ),
        usableMs
    };
}
async function watchInteractions(page) {
    await page.addInitScript({
        content: WATCH
    });
}

//# sourceMappingURL=page-timings.js.map