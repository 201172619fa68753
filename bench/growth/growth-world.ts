import { freePort } from '@chasqui/local-services';
import { newSealingPair } from '@chasqui/runtime';
import { signInOwner } from '../console/console-session';
import type { AppProcess } from '../installation/app-process';
import { startServer } from '../installation/installation';
import type { BenchServices } from '../services/bench-services';
import { vacuum } from '../services/fill-table';
import { fillGrowth, firstTenant, type GrowthOwners, growthOwners } from './growth-fill';
import type { MeasuredWorld } from './growth-measure';
import { type GrowthRoute, growthRoutes } from './growth-routes';
import { growthWork } from './growth-work';

export interface GrowthWorld extends MeasuredWorld {
  messages: number;
  owners: GrowthOwners;
  api: (path: string) => Promise<ApiList>;
  stop(): Promise<void>;
}

interface ApiList {
  data: { id: string }[];
  next_cursor?: string;
}

export async function filledServices(
  services: BenchServices,
  messages: number,
  waiting: number,
  onFilled: (table: string) => void,
): Promise<GrowthOwners> {
  const owners = await growthOwners(services);
  await fillGrowth(services.databaseUrl, owners, messages, waiting, onFilled);
  await vacuum(services.databaseUrl);
  return owners;
}

export async function startGrowthWorld(
  services: BenchServices,
  owners: GrowthOwners,
  messages: number,
): Promise<GrowthWorld> {
  const { database } = services;
  const { orgId, key } = firstTenant(owners);
  const cookie = `sid=${await signInOwner(database, orgId)}`;
  const { publicKey: WEBHOOK_PUBLIC_KEY, privateKey: WEBHOOK_PRIVATE_KEY } = newSealingPair();
  const ports = { console: await freePort(), api: await freePort() };
  const apps: AppProcess[] = await Promise.all([
    startServer('console', services, ports.console, { WEBHOOK_PUBLIC_KEY, WEBHOOK_PRIVATE_KEY }),
    startServer('api-gateway', services, ports.api, { WEBHOOK_PUBLIC_KEY }),
  ]);
  const ask = async ({ of, path }: Pick<GrowthRoute, 'of' | 'path'>): Promise<string> => {
    const url = `http://127.0.0.1:${ports[of]}${of === 'api' ? '/v1' : '/console/api'}${path}`;
    const answer = await fetch(url, { headers: of === 'api' ? { authorization: `Bearer ${key}` } : { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return text;
  };
  const routes = await growthRoutes(database, owners);
  return {
    messages,
    services,
    owners,
    operations: new Map<string, () => Promise<unknown>>([
      ...routes.map((route) => [route.label, () => ask(route)] as const),
      ...(await growthWork(database, owners)),
    ]),
    api: async (path) => JSON.parse(await ask({ of: 'api', path })) as ApiList,
    stop: async () => {
      await Promise.all(apps.map((app) => app.stop()));
      await services.stop();
    },
  };
}
