import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '@chasqui/runtime';
import type { Backlog } from './backlog.repository';
import { BacklogMetrics } from './backlog.metrics';

const BACKLOG: Backlog = { messages: 7, lanes: 2, oldestAgeS: 31.5, blocked: { paused: 4 }, started: 1, parked: 0 };

function metricsOver(options = {}) {
  const asked: { end: (backlog: Backlog) => void; fail: () => void }[] = [];
  const registry = createMetrics({ app: 'test' });
  const read = (): Promise<Backlog> =>
    new Promise((resolve, reject) => asked.push({ end: resolve, fail: () => reject(new Error('away')) }));
  const metrics = new BacklogMetrics(registry, 'sms', read, { waitMs: 20, ...options });
  return { asked, metrics, scrape: () => registry.metrics() };
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the metrics of the backlog', () => {
  it('metrics show the backlog of their kind, with a series for every reason, also for those that nothing waits for', async () => {
    const { asked, scrape } = metricsOver({ waitMs: 1_000 });
    const text = scrape();
    await pause(5);
    asked[0]?.end(BACKLOG);
    expect(await text).toContain('chasqui_backlog_messages{kind="sms",app="test"} 7');
    expect(await text).toContain('chasqui_backlog_oldest_age_seconds{kind="sms",app="test"} 31.5');
    expect(await text).toContain('chasqui_backlog_lanes{kind="sms",app="test"} 2');
    expect(await text).toContain('chasqui_backlog_blocked_messages{kind="sms",reason="paused",app="test"} 4');
    expect(await text).toContain('chasqui_backlog_blocked_messages{kind="sms",reason="offline",app="test"} 0');
  });

  it('metrics answer in time while the backlog is being read, by one reader, and then with the figures', async () => {
    const { asked, scrape } = metricsOver();
    const began = performance.now();
    const texts = await Promise.all([scrape(), scrape(), scrape()]);
    expect(performance.now() - began).toBeLessThan(900);
    for (const text of texts) expect(text).not.toMatch(/^chasqui_backlog_messages\{/m);
    expect(asked).toHaveLength(1);
    asked[0]?.end(BACKLOG);
    expect(await scrape()).toContain('chasqui_backlog_messages{kind="sms",app="test"} 7');
    await scrape();
    expect(asked).toHaveLength(1);
  });

  it('metrics count readings that fail, tell the last figures with their age, and none when they are too old', async () => {
    const { asked, scrape } = metricsOver({ freshMs: 0, staleMs: 1_500, rests: 0 });
    await scrape();
    asked[0]?.end(BACKLOG);
    await pause(1);
    const second = scrape();
    await pause(5);
    asked[1]?.fail();
    const text = await second;
    expect(text).toContain('chasqui_backlog_messages{kind="sms",app="test"} 7');
    expect(text).toMatch(/chasqui_backlog_age_of_figures_seconds\{kind="sms",app="test"\} 0\.\d+/);
    await pause(1_600);
    const late = scrape();
    await pause(5);
    asked[2]?.fail();
    expect(await late).not.toMatch(/^chasqui_backlog_(messages|oldest_age_seconds|lanes|blocked_messages)\{/m);
    expect(await scrape()).toMatch(/chasqui_backlog_failed_readings_total\{kind="sms",app="test"\} 2/);
  });
});
