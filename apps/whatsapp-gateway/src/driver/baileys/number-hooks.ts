import type { Logger } from 'pino';
import type { WriteGroup } from '../../store/write-group';
import type { CallReports } from './calls/call-reports';
import type { FileFollower } from './files/file-follower';
import type { InboundWorker } from './inbound/inbound-worker';
import type { ChatTimersStore } from './messages/chat-timers.store';
import type { OpenChats } from './messages/open-chats';
import type { Receipts } from './messages/receipts';
import type { NumberContext } from './numbers/number-context';
import type { NumberSession } from './numbers/number-session';
import type { ProfilePictures } from './pictures/profile-pictures';

type Hooks = Pick<
  NumberContext<NumberSession>,
  | 'opened'
  | 'signedOut'
  | 'arrived'
  | 'chatsFound'
  | 'withheld'
  | 'receipt'
  | 'acknowledged'
  | 'called'
  | 'remembered'
  | 'mapped'
  | 'reuploaded'
  | 'pictureChanged'
>;

export interface HookParts {
  inbound: InboundWorker;
  files: FileFollower;
  receipts: Receipts;
  chats: OpenChats;
  calls: CallReports;
  timers: ChatTimersStore;
  pictures: ProfilePictures;
  group: WriteGroup;
  log: Logger;
}

export function numberHooks({
  inbound,
  files,
  receipts,
  chats,
  calls,
  timers,
  pictures,
  group,
  log,
}: HookParts): Hooks {
  const guarded = (work: Promise<void>, what: string): void => {
    work.catch((error: unknown) => log.error({ err: error }, what));
  };
  return {
    opened: (number) => {
      guarded(receipts.resend(number), 'messages were not sent again');
      pictures.opened(number);
    },
    signedOut: (number) => guarded(receipts.expire(number), 'lost messages were not reported'),
    arrived: (number, messages, offline) => {
      inbound.arrived(number, messages, offline);
      for (const { key } of messages) chats.learn(number, [key.remoteJid, key.remoteJidAlt]);
    },
    chatsFound: (number, jids) => {
      for (const jid of jids) chats.learn(number, [jid]);
    },
    withheld: (number, message, offline) => inbound.withheld(number, message, offline),
    receipt: (number, node) => receipts.received(number, node),
    acknowledged: (number, node) => receipts.acknowledged(number, node),
    called: (number, node) => calls.called(number, node),
    remembered: ({ phone }, chat, seconds, atMs) =>
      guarded(
        group.stage(() => timers.set(phone, [chat], seconds, atMs)),
        'the timer of a chat was not stored',
      ),
    reuploaded: (number, updates) =>
      guarded(files.answered(number, updates), 'an answer of the phone about a file was not stored'),
    pictureChanged: (number, notice) => pictures.changed(number, notice),
    mapped: (number, lids) => guarded(inbound.mapped(number, lids), 'the number of a contact was not reported'),
  };
}
