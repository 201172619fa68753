import type { Logger } from 'pino';
import { MediaFetcher } from '../../media/media-fetcher';
import { OutgoingFiles } from '../../media/outgoing-files';
import { ServiceFiles } from '../../media/service-files';
import { VoiceNotes } from '../../media/voice/voice-notes';
import { MetaStore } from '../../store/meta.store';
import type { Store } from '../../store/store';
import type { DriverEvent, DriverHost } from '../driver';
import { AuthStore } from './auth/auth.store';
import type { Baileys } from './baileys-loader';
import type { BaileysOptions } from './baileys-options';
import { CallReports } from './calls/call-reports';
import { CallsStore } from './calls/calls.store';
import { ArrivalsStore } from './inbound/arrivals.store';
import { ChangeReader } from './inbound/change-reader';
import { messageOf } from './connection/durable-decryption';
import { FileAnnouncer } from './files/announcement';
import { FileFollower } from './files/file-follower';
import { FileQueue } from './files/file-queue';
import { InboundMediaStore } from './files/inbound-media';
import { PendingFilesStore } from './files/pending-files.store';
import { Reuploads } from './files/reuploads';
import { GroupDetails } from './inbound/group-details';
import { InboundReader } from './inbound/inbound-reader';
import { InboundWorker } from './inbound/inbound-worker';
import { MessageSecretsStore } from './inbound/message-secrets.store';
import { OwnMessagesStore } from './inbound/own-messages.store';
import { UnmappedStore } from './inbound/unmapped.store';
import { ChatTimersStore } from './messages/chat-timers.store';
import { MessageSender } from './messages/message-sender';
import { ReadMarks } from './messages/read-marks';
import { OpenChats } from './messages/open-chats';
import { Receipts } from './messages/receipts';
import { RecipientCheck } from './messages/recipient-check';
import { RecipientStore } from './messages/recipient.store';
import { Restrictions } from './messages/restrictions';
import { SentStore } from './messages/sent.store';
import { numberHooks } from './number-hooks';
import type { NumberContext } from './numbers/number-context';
import type { NumberSession } from './numbers/number-session';
import { NumberSettingsStore } from './numbers/number-settings.store';
import { NumbersStore } from './numbers/numbers.store';
import { PictureAsksStore } from './pictures/picture-asks.store';
import { PictureDownload } from './pictures/picture-download';
import { ProfilePictures } from './pictures/profile-pictures';
import { openVersions } from './version/web-versions';

export interface DriverParts {
  context: NumberContext<NumberSession>;
  sender: MessageSender;
  receipts: Receipts;
  chats: OpenChats;
  recipients: RecipientCheck;
  inbound: InboundWorker;
  outgoing: OutgoingFiles;
  inboundMedia: InboundMediaStore;
  files: FileFollower;
  queue: FileQueue;
  pending: PendingFilesStore;
  groups: GroupDetails;
  reads: ReadMarks;
  pictures: ProfilePictures;
  pictureDownload: PictureDownload;
}

interface Surroundings {
  store: Store;
  options: BaileysOptions;
  log: Logger;
  host: DriverHost;
  numbers: Map<string, NumberSession>;
}

type Shared = ReturnType<typeof sharedStores>;

export function assembleParts(baileys: Baileys, around: Surroundings): DriverParts {
  const { store, options, log, host, numbers } = around;
  const { group } = store;
  const record = (event: DriverEvent, alongside?: () => void) => host.record(event, alongside);
  const shared = sharedStores(baileys, around);
  const {
    auths,
    sent,
    own,
    chats,
    recipients,
    outgoing,
    timers,
    inboundMedia,
    restrictions,
    groups,
    pending,
    queue,
    reads,
  } = shared;
  const sender = new MessageSender({
    baileys,
    options,
    group,
    sent,
    timers,
    recipients,
    files: outgoing,
    chats,
    restrictions,
  });
  const receipts = new Receipts({ sent, sender, own, chats, restrictions, record });
  const files = fileFollower(baileys, around, shared);
  const pictureDownload = new PictureDownload(inboundMedia.folder, options.testNetwork);
  const pictures = profilePictures(around, shared, sender, pictureDownload);
  const inbound = inboundWorker(baileys, around, shared, { files, pictures });
  const calls = new CallReports({ calls: new CallsStore(store.db), group, record });
  const context: NumberContext<NumberSession> = {
    baileys,
    options,
    auths,
    numbers: new NumbersStore(store.db),
    settings: new NumberSettingsStore(store.db, auths.cipher),
    log,
    health: store.health,
    record,
    sentMessage: (phone, waId) => sent.contentOf(phone, waId),
    versions: openVersions(baileys, options, new MetaStore(store.db), log),
    ...numberHooks({ inbound, files, receipts, chats, calls, timers, pictures, group, log }),
    forgotten: (number) => {
      if (numbers.get(number.phone) === number) numbers.delete(number.phone);
    },
  };
  return {
    context,
    sender,
    receipts,
    chats,
    recipients,
    inbound,
    outgoing,
    inboundMedia,
    files,
    queue,
    pending,
    groups,
    reads,
    pictures,
    pictureDownload,
  };
}

function sharedStores(baileys: Baileys, { store, options, log }: Surroundings) {
  const { db, group } = store;
  const { dataDir, timings, testNetwork } = options;
  const addresses = new RecipientStore(db);
  const chats = OpenChats.open(db, group, new MetaStore(db));
  const arrivals = new ArrivalsStore(db, baileys);
  const pending = new PendingFilesStore(db, options.pendingFiles);
  return {
    arrivals,
    reads: new ReadMarks(arrivals, timings.queryMs),
    auths: AuthStore.open(db, dataDir, baileys),
    sent: new SentStore(db, baileys),
    own: new OwnMessagesStore(db),
    chats,
    recipients: new RecipientCheck(addresses, group, timings.queryMs),
    restrictions: new Restrictions(chats, addresses, timings),
    timers: new ChatTimersStore(db),
    outgoing: outgoingFiles(options, log),
    inboundMedia: new InboundMediaStore(dataDir, baileys, testNetwork),
    groups: new GroupDetails(timings.queryMs),
    pending,
    queue: new FileQueue(pending, timings.fileQueueMs),
  };
}

function outgoingFiles({ dataDir, mediaNetworks, credentials, ffmpeg, threadArgv }: BaileysOptions, log: Logger) {
  const fetcher = new MediaFetcher(dataDir, mediaNetworks, new ServiceFiles(credentials));
  return new OutgoingFiles(fetcher, new VoiceNotes({ ffmpeg, log, threadArgv }));
}

function fileFollower(
  baileys: Baileys,
  { store, host, numbers, options, log }: Surroundings,
  { pending, inboundMedia: media }: Shared,
): FileFollower {
  return new FileFollower({
    pending,
    ages: store.ages,
    media,
    reuploads: new Reuploads(baileys),
    timings: options.timings,
    log,
    numberOf: (phone) => numbers.get(phone),
    record: (event, alongside) => host.record(event, alongside),
    lateBytes: (phone) => host.lateBytes(phone),
    stage: (write) => store.group.stage(write),
  });
}

function profilePictures(
  { store, host, numbers, options, log }: Surroundings,
  { arrivals }: Shared,
  sender: MessageSender,
  download: PictureDownload,
): ProfilePictures {
  return new ProfilePictures({
    asks: new PictureAsksStore(store.db),
    download,
    ages: store.ages,
    timings: options.timings,
    log,
    numberOf: (phone) => numbers.get(phone),
    areWanted: () => host.takesPictures(),
    isBusy: (phone) => sender.isSending(phone) || arrivals.has(phone) || host.hasUntold(phone),
    record: (event, alongside) => host.record(event, alongside),
    stage: (write) => store.group.stage(write),
  });
}

function inboundWorker(
  baileys: Baileys,
  { store, host, numbers }: Surroundings,
  shared: Shared,
  { files, pictures }: { files: FileFollower; pictures: ProfilePictures },
): InboundWorker {
  const { arrivals, auths, sent, own, timers, inboundMedia, groups, pending, queue } = shared;
  const { db, group } = store;
  const secrets = new MessageSecretsStore(db);
  const changes = new ChangeReader(baileys, secrets, sent, groups);
  const announcer = new FileAnnouncer(inboundMedia, pending, queue, () => host.mediaFollows());
  return new InboundWorker({
    opened: ({ phone }) => auths.opened.all(phone).flatMap((each) => messageOf(baileys, each)),
    journaled: ({ phone }, waId) => auths.opened.drop(phone, waId),
    arrivals,
    secrets,
    timers,
    own,
    reader: new InboundReader(baileys, sent, announcer, changes, groups),
    pending,
    awaits: () => files.look(),
    met: (number, person) => pictures.met(number, person),
    unmapped: new UnmappedStore(db),
    numberOf: (phone) => numbers.get(phone),
    record: (event, alongside) => host.record(event, alongside),
    stage: (write) => group.stage(write),
  });
}
