/** Prefix of each line, set by `log_line_prefix`; the app's name follows. */
const MARK = '>>';
const LINE = /^>>(.*?) LOG: {2}(?:statement|execute ([^:]+)): (.*)$/;
/** The harness itself, and programs that are no apps. */
const OURS = ['chaos', 'admin', ''];
const SHOWN = 70;
/** Of processes, in the table of that name. */
const HEARTBEAT = /: with judge as /;

export class StatementLog {
  readonly prefix = `${MARK}%a `;
  private counts: Record<string, number> | null = null;

  readonly add = (line: string): void => {
    const [, app = '', name = '', text = ''] = LINE.exec(line) ?? [];
    if (this.counts === null || OURS.includes(app)) return;
    const isNamed = name !== '' && name !== '<unnamed>';
    const key = `${app}: ${isNamed ? name : text.replace(/\s+/g, ' ').slice(0, SHOWN)}`;
    this.counts[key] = (this.counts[key] ?? 0) + 1;
  };

  /** @returns statements per second, most frequent first, and the number of heartbeats among them */
  async during(work: () => Promise<unknown>): Promise<{ statements: Record<string, number>; heartbeats: number }> {
    const began = performance.now();
    this.counts = {};
    await work();
    const seconds = (performance.now() - began) / 1_000;
    const all = Object.entries(this.counts).sort(([, a], [, b]) => b - a);
    this.counts = null;
    const rate = (count: number): number => Math.round((100 * count) / seconds) / 100;
    const heartbeats = all.filter(([key]) => HEARTBEAT.test(key)).reduce((sum, [, count]) => sum + count, 0);
    return {
      statements: Object.fromEntries(all.map(([key, count]) => [key, rate(count)])),
      heartbeats: rate(heartbeats),
    };
  }
}
