import { DEADLINE_MS, settingsPath } from '@chasqui/gateway-protocol';
import { LOGGER, type Logger, BoundedMap, PeriodicTask } from '@chasqui/runtime';
import { type DueSettings, NumberSettingsRepository } from '@chasqui/whatsapp';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PAIRING_TIMINGS, type PairingTimings, SETTINGS_TIMINGS, type SettingsTimings } from '../../pairing-timings';
import { GatewayRegistry } from '../ownership/gateway-registry';
import { SETTINGS_CAPABILITY, SettingsForGateway } from './settings-for-gateway';

const MOST_PER_ROUND = 100;
const MOST_PER_ORGANIZATION = 8;
/** Limit of calls under way: hanging gateways must not pile up. */
const MOST_UNDER_WAY = 200;
/** Remembered failures; beyond, the oldest are forgotten. */
const MOST_REMEMBERED = 10_000;
/** A failure doubles the wait, up to this many times the first. */
const LEAST_OFTEN = 64;

/**
 * Sends settings of numbers to gateway apps of this replica: when they changed, and after a new connection, since the
 * app may have lost them. Repeats until it succeeds, so nothing that gets lost on the way stays unsent.
 */
@Injectable()
export class SettingsTeller implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly timings: SettingsTimings;
  private readonly task: PeriodicTask;
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly failures = new BoundedMap<string, { count: number; retryAt: number }>(MOST_REMEMBERED);

  constructor(
    private readonly settings: NumberSettingsRepository,
    private readonly forGateway: SettingsForGateway,
    private readonly registry: GatewayRegistry,
    @Inject(PAIRING_TIMINGS) { settings: timings }: PairingTimings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.timings = { ...SETTINGS_TIMINGS, ...timings };
    this.task = new PeriodicTask({
      run: () => this.look(),
      firstMs: this.timings.lookMs,
      everyMs: this.timings.lookMs,
      onFailure: (error) => logger.warn({ err: error }, 'could not look for settings of numbers'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.task.stop();
    await Promise.all(this.underWay.values());
  }

  private async look(): Promise<void> {
    const gatewayIds = this.registry.carriers().map(({ gatewayId }) => gatewayId);
    const limit = Math.min(MOST_PER_ROUND, MOST_UNDER_WAY - this.underWay.size);
    if (gatewayIds.length === 0 || limit <= 0) return;
    const now = performance.now();
    const resting = [...this.failures].filter(([, { retryAt }]) => retryAt > now).map(([id]) => id);
    const due = await this.settings.findDue({
      gatewayIds,
      except: [...this.underWay.keys(), ...resting],
      capability: SETTINGS_CAPABILITY,
      limit,
      perOrganization: MOST_PER_ORGANIZATION,
    });
    for (const each of due) this.begin(each);
  }

  private begin(due: DueSettings): void {
    const run = this.tell(due)
      .catch((error: unknown) => this.rest(due, error))
      .finally(() => this.underWay.delete(due.numberId));
    this.underWay.set(due.numberId, run);
  }

  private async tell(due: DueSettings): Promise<void> {
    const request = {
      method: 'POST',
      path: settingsPath(due.phone),
      body: await this.forGateway.of(due),
      deadlineMs: DEADLINE_MS.status,
    } as const;
    const outcome = await this.registry.call(due.gatewayId, request, due.epoch);
    // Another replica has it now, and sends the settings.
    if (outcome.kind === 'not_mine') return;
    const isTold = outcome.kind === 'answer' && outcome.status >= 200 && outcome.status < 300;
    if (!isTold) throw new Error(outcome.kind === 'answer' ? `the app answered ${outcome.status}` : outcome.kind);
    this.failures.delete(due.numberId);
    await this.settings.recordTold(due);
  }

  private rest({ numberId, gatewayId }: DueSettings, error: unknown): void {
    const count = (this.failures.get(numberId)?.count ?? 0) + 1;
    const waitMs = this.timings.retryMs * Math.min(2 ** (count - 1), LEAST_OFTEN);
    this.failures.set(numberId, { count, retryAt: performance.now() + waitMs });
    this.logger.warn({ err: error, gateway_id: gatewayId, number_id: numberId }, 'a gateway took no settings');
  }
}
