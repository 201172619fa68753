import type { Database } from '@chasqui/database';
import { Gauge, inTime, type Registry } from '@chasqui/runtime';
import { HealthRepository } from './health.repository';

/** Figures are read again when they are older and asked for. */
const FRESH_MS = 30_000;
const WAIT_MS = 1_000;
const STALE_MS = 5 * 60_000;

/** Current month of each subscription. A refund does not lower the threshold that was told. */
const NEAR_LIMITS = `
  select count(distinct org_id)::integer as near, count(distinct org_id) filter (where told_percent >= 100)::integer as full
  from usage_counters where told_percent > 0 and period > (now() at time zone 'UTC')::date - interval '1 month'`;

interface Figures {
  gateways: { all: number; online: number };
  phones: { all: number; connected: number };
  organizations: { near: number; full: number };
}

/** Gateways, phones, and organizations near their limits. Read when metrics are. */
export class InstallationMetrics {
  private figures: { read: Figures; at: number } | undefined;
  private reading: Promise<void> | undefined;
  private readonly health: HealthRepository;

  constructor(
    registry: Registry,
    private readonly database: Database,
  ) {
    this.health = new HealthRepository(database);
    this.show(
      registry,
      {
        name: 'chasqui_gateways',
        help: 'Gateways that were ever connected, by whether they are online.',
        label: 'state',
      },
      ({ gateways: { all, online } }) => ({ online, offline: all - online }),
    );
    this.show(
      registry,
      { name: 'chasqui_sms_phones', help: 'SMS phones, by whether they were heard within 20 minutes.', label: 'state' },
      ({ phones: { all, connected } }) => ({ connected, silent: all - connected }),
    );
    this.show(
      registry,
      {
        name: 'chasqui_organizations_near_limits',
        help: 'Organizations that were told in this month that they used 80, or 100, per cent of a limit of their plan.',
        label: 'percent',
      },
      ({ organizations: { near, full } }) => ({ 80: near, 100: full }),
    );
  }

  private show(
    registry: Registry,
    { name, help, label }: { name: string; help: string; label: string },
    read: (figures: Figures) => Record<string, number>,
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      collect: async () => {
        const figures = await this.ask();
        gauge.reset();
        for (const [value, count] of Object.entries(figures === null ? {} : read(figures))) {
          gauge.set({ [label]: value }, count);
        }
      },
    });
  }

  /** The last figures, new ones if they come in time; null: too old. */
  private async ask(): Promise<Figures | null> {
    const isFresh = this.figures !== undefined && performance.now() - this.figures.at < FRESH_MS;
    if (!isFresh) {
      this.reading ??= this.readOnce().finally(() => {
        this.reading = undefined;
      });
      await inTime(
        this.reading.catch(() => undefined),
        WAIT_MS,
      );
    }
    if (this.figures === undefined || performance.now() - this.figures.at > STALE_MS) return null;
    return this.figures.read;
  }

  private async readOnce(): Promise<void> {
    const at = performance.now();
    const { gateways, phones } = await this.health.countDevices();
    const { rows } = await this.database.query<Figures['organizations']>(NEAR_LIMITS);
    this.figures = { read: { gateways, phones, organizations: rows[0] ?? { near: 0, full: 0 } }, at };
  }
}
