import type { NumberStatus } from '@chasqui/gateway-protocol';
import { toString as drawQr } from 'qrcode';
import { APP_VERSION } from '../app-version';
import type { Driver, DriverSession } from '../driver/driver';
import { clockSentence } from '../service/clock-difference';
import type { ServiceState, ServiceStateName } from '../service/service-state';
import type { StoreTrouble } from '../store/store-health';

/** What the person who runs the app wants to know. Its only secrets are the QR codes that wait. */
export interface Overview {
  app_version: string;
  driver: string;
  /** `clock`: what is wrong with this machine's clock; null: nothing. */
  service: { url: string; state: ServiceStateName; since: string; reason: string | null; clock: string | null };
  numbers: NumberOverview[];
  waiting_events: number;
  /** Why the data folder takes no writes; null when it does. */
  data_folder: StoreTrouble | null;
  /** Files of incoming messages that WhatsApp still has to deliver. */
  pending_files: number;
}

export interface NumberOverview {
  phone: string;
  status: NumberStatus;
  since: string;
  reason: string | null;
  restricted_until: string | null;
  qr_svg: string | null;
}

export interface LocalParts {
  driver: Driver;
  driverName: string;
  serviceUrl: string;
  service: ServiceState;
  waitingEvents(): number;
  storeTrouble(): StoreTrouble | undefined;
}

export async function overviewOf(parts: LocalParts): Promise<Overview> {
  const { driver, service } = parts;
  return {
    app_version: APP_VERSION,
    driver: parts.driverName,
    service: {
      url: parts.serviceUrl,
      state: service.name,
      since: new Date(service.sinceMs).toISOString(),
      reason: service.reason ?? null,
      clock: clockSentence(service.clockAheadS),
    },
    numbers: await Promise.all(driver.sessions().map((session) => numberOf(driver, session))),
    waiting_events: parts.waitingEvents(),
    data_folder: parts.storeTrouble() ?? null,
    pending_files: driver.pendingFiles(),
  };
}

async function numberOf(driver: Driver, session: DriverSession): Promise<NumberOverview> {
  const { phone, status, sinceMs, reason, restrictedUntilMs = 0 } = session;
  return {
    phone,
    status,
    since: new Date(sinceMs).toISOString(),
    reason: reason ?? null,
    restricted_until: restrictedUntilMs > Date.now() ? new Date(restrictedUntilMs).toISOString() : null,
    qr_svg: status === 'waiting_qr' ? await pictureOf(driver, phone) : null,
  };
}

async function pictureOf(driver: Driver, phone: string): Promise<string | null> {
  const answer = await driver.qr(phone, 'qr');
  return answer.kind === 'qr' ? drawQr(answer.qr, { type: 'svg', margin: 2 }) : null;
}
