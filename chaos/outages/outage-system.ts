import { join } from 'node:path';
import { SmallDisk } from '@chasqui/testing';
import { addEndpoint } from '../noise/noise-data';
import { VictimWebhooks } from '../noise/victim';
import { ApiClient } from '../clients/api-client';
import { ALWAYS, joined } from '../scenarios/run-scenario';
import { type AppName, APPS, ChaosSystem, type Preloads } from '../system/chaos-system';
import { BalancerLooks } from './balancer-looks';
import { DISK_MB, type DiskName } from './disk-sizes';
import { clockFile, type OutageTools } from './outage-faults';
import { OutageReader } from './outage-reader';

const TWO_OF_EACH = {
  'api-gateway': 2,
  pairing: 2,
  'whatsapp-sender': 2,
  'whatsapp-gateway': 2,
  'sms-dispatcher': 2,
  'webhook-dispatcher': 2,
};
const KEYS = 6;
const CLOCKED: readonly AppName[] = ['api-gateway', 'pairing', 'whatsapp-gateway'];

/** Any delay is the service's. Reports of an SMS are spaced, as in reality. */
const RELIABLE_PHONE = { LOSE_ANSWERS: '0', RADIO_DELAY_MS: '150-300' };
/** Late, so that receipts and replies arrive during the fault. */
const LATE_RECEIPTS = { SANDBOX_RECEIPT_DELAY_MS: '500-4000' };
/** Apps with a balancer in front, which checks every 250 ms (BalancerLooks). */
const WITH_FRONT: readonly AppName[] = ['api-gateway', 'pairing', 'sms-dispatcher'];
const SHORT_PAUSE = { SHUTDOWN_PAUSE_MS: '2000' };
/** The webhook's server is on this machine. */
const OWN_NETWORK = { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8' };

export interface OutageSystemOptions {
  numbers: number;
  phones: number;
  disks: readonly DiskName[];
  preloads: Preloads;
  folder: string;
  /** The build to start with; default: this one. */
  dist?: string | undefined;
  sentinels?: boolean;
  log?: (line: string) => void;
}

export class OutageSystem {
  private constructor(
    readonly system: ChaosSystem,
    readonly client: ApiClient,
    readonly looks: BalancerLooks,
    readonly reader: OutageReader,
    readonly disks: Readonly<Partial<Record<DiskName, SmallDisk>>>,
    private readonly webhooks: VictimWebhooks,
    readonly preloads: Preloads,
  ) {}

  static async start({
    numbers,
    phones,
    disks,
    preloads,
    folder,
    dist,
    log,
    sentinels = false,
  }: OutageSystemOptions): Promise<OutageSystem> {
    const made = Object.fromEntries(
      disks.flatMap((name) => entryOf(name, SmallDisk.make(join(folder, name), DISK_MB[name]))),
    );
    const variables: Partial<Record<AppName, Record<string, string>>> = { 'sandbox-phone': RELIABLE_PHONE };
    for (const app of CLOCKED) variables[app] = { ...OWN_NETWORK, SHIFTED_CLOCK_FILE: clockFile(folder, app) };
    for (const app of WITH_FRONT) variables[app] = { ...variables[app], ...SHORT_PAUSE };
    variables['whatsapp-gateway'] = { ...variables['whatsapp-gateway'], ...LATE_RECEIPTS };
    const all = joined(ALWAYS, preloads);
    let started: ChaosSystem | undefined;
    try {
      const replicas = { ...TWO_OF_EACH, 'sandbox-phone': phones };
      const options = { replicas, numbers, keys: KEYS, breakableDatabase: false, folder, dist, log, sentinels };
      const system = await ChaosSystem.start({ ...options, preloads: all, variables });
      started = system;
      const looks = new BalancerLooks(system.of('api-gateway'));
      const { keys } = system.organization;
      const client = new ApiClient(system.apiOrigins, keys, (place) => looks.isReady(place));
      const reader = await OutageReader.connect(system.stores.databaseUrl);
      const webhooks = new VictimWebhooks();
      await addEndpoint(system.apiOrigins[0] ?? '', keys[0] ?? '', await webhooks.listen());
      return new OutageSystem(system, client, looks, reader, made, webhooks, all);
    } catch (error) {
      await started?.stop();
      for (const disk of Object.values(made)) disk.remove();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.looks.stop();
    await this.client.close();
    await this.reader.close();
    this.webhooks.close();
    await this.system.stop();
    for (const disk of Object.values(this.disks)) disk.remove();
  }
}

const entryOf = (name: DiskName, disk: SmallDisk | null): [DiskName, SmallDisk][] =>
  disk === null ? [] : [[name, disk]];

export const toolsOf = ({ reader, looks, disks }: OutageSystem): Pick<OutageTools, 'reader' | 'looks' | 'disks'> => {
  return { reader, looks, disks };
};

export function preloadsOf(all: readonly (Preloads | undefined)[]): Preloads {
  const together = joined(...all.map((preloads) => preloads ?? {}));
  return Object.fromEntries(APPS.map((app) => [app, [...new Set(together[app])]]));
}
