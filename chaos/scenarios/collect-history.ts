import type { FaultRecord, History, SentBulk, SentMessage } from '../checker/history';
import type { SentSms } from '../checker/sms-history';
import { findInterruptions } from '../report/lane-journals';
import type { ChaosSystem } from '../system/chaos-system';
import { complaintsOf, radioOf } from '../system/phone-fleet';

export interface Sent {
  messages: readonly SentMessage[];
  bulks: readonly SentBulk[];
  sms: readonly SentSms[];
}

/**
 * Everything known about a run, once it is at rest.
 *
 * @param records faults; deaths of processes are found here
 * @param folder of the run
 */
export async function collectHistory(
  system: ChaosSystem,
  sent: Sent,
  records: readonly FaultRecord[],
  folder: string,
): Promise<History> {
  const deaths = system.apps.flatMap(({ options, deaths }) =>
    deaths.map(({ at, kind, pid }): FaultRecord => ({ at, kind, pid, target: options.app })),
  );
  const faults = [...records, ...deaths].sort((a, b) => a.at - b.at);
  return {
    bulks: sent.bulks.map(({ name, rows, tries }) => ({ name, rows, tries })),
    messages: sent.messages.map(({ token, phone, lane, tries, scheduledAt }): SentMessage => {
      return { token, phone, lane, tries, ...(scheduledAt !== undefined && { scheduledAt }) };
    }),
    sms: {
      messages: sent.sms.map(({ token, recipient, deviceId, mayExpire, isReported, tries }) => {
        return { token, recipient, deviceId, mayExpire, isReported, tries };
      }),
      radio: radioOf(system.phones),
      complaints: complaintsOf(system.phones),
      ...(await system.reader.dumpSms()),
    },
    faults,
    interruptions: findInterruptions(folder, faults),
    database: await system.reader.dump(),
    ledger: await system.ledger(),
  };
}
