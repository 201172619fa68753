import type { FakeWhatsApp } from '../fake-whatsapp';
import type { MessageRule } from '../script';
import type { FileKind, Person } from '../users/person';
import type { FileFate } from '../media/media-host';
import type { ReceiptHabit, ReuploadHabit, WhatsAppUser } from '../users/whatsapp-user';
import { chatCommandsOf } from './chat-commands';
import { summarize } from './message-summary';

type Closing = Parameters<FakeWhatsApp['closeWith']>[1];

interface Writing {
  from: string;
  to: string;
}

/**
 * What another process may ask for, by name: `POST /<name>` with the body as JSON. Numbers of people and accounts are
 * digits; create people (`person`) before they write.
 */
export function commandsOf(whatsapp: FakeWhatsApp) {
  const user = (phone: string): WhatsAppUser => whatsapp.directory.get(phone);
  const writer = ({ from, to }: Writing): [Person, WhatsAppUser] => [whatsapp.person(from), user(to)];
  return {
    access: () => whatsapp.access,
    person: (request: { phone: string; name?: string; hidesPhone?: boolean; receipts?: ReceiptHabit }) => {
      const person = whatsapp.person(request);
      if (request.receipts) person.user.receipts = request.receipts;
      return { phone: person.user.phone, lid: person.user.lid };
    },
    everybody: ({ prefix }: { prefix: string }) => {
      whatsapp.directory.existsOnDemand = (phone) => phone.startsWith(prefix);
    },
    group: ({ subject, phones }: { subject: string; phones: string[] }) => ({
      jid: whatsapp.group(subject, phones).jid,
    }),

    scan: ({ qr, phone }: { qr: string; phone: string }) => whatsapp.scan(qr, phone),
    enterCode: ({ phone, code }: { phone: string; code: string }) => whatsapp.enterCode(phone, code),
    refs: ({ count }: { count: number }) => void (whatsapp.refsPerConnection = count),

    received: async ({ phone }: { phone: string }) => {
      const person = whatsapp.person(phone);
      return Promise.all(person.user.received.map((each) => summarize(person, each)));
    },
    arrivals: () => arrivalsOf(whatsapp),
    /** Puts a customer's file on the web. @returns its address, see `gateway-preload.ts` */
    publish: ({ base64, mimetype, name }: { base64: string; mimetype: string; name: string }) =>
      whatsapp.media.publish(Buffer.from(base64, 'base64'), mimetype, name),
    typing: ({ phone }: { phone: string }) => user(phone).typing,
    readMarks: ({ phone }: { phone: string }) => user(phone).readMarks,

    write: ({ text, id, addressing, ...who }: Writing & { text: string; id?: string; addressing?: 'lid' | 'pn' }) => {
      const [person, to] = writer(who);
      return person.write(to, text, { ...(id ? { id } : {}), ...(addressing ? { addressing } : {}) });
    },
    /** Many texts at once, `<text> 1` and so on, in order per writer. @returns their ids */
    burst: async ({ text, count, ...who }: Writing & { text: string; count: number }) => {
      const [person, to] = writer(who);
      const ids: string[] = [];
      for (let i = 1; i <= count; i++) ids.push(await person.write(to, `${text} ${i}`));
      return ids;
    },
    writeToGroup: ({ from, group, text }: { from: string; group: string; text: string }) => {
      const found = whatsapp.directory.group(group);
      if (!found) throw new Error(`there is no group ${group}`);
      return whatsapp.person(from).writeToGroup(found, text);
    },
    quote: ({ messageId, text, ...who }: Writing & { messageId: string; text: string }) => {
      const [person, to] = writer(who);
      return person.quote(to, messageId, text);
    },
    react: ({ messageId, emoji, ...who }: Writing & { messageId: string; emoji: string }) => {
      const [person, to] = writer(who);
      return person.react(to, messageId, emoji);
    },
    vote: ({ pollId, options, ...who }: Writing & { pollId: string; options: string[] }) => {
      const [person, to] = writer(who);
      return person.vote(to, pollId, options);
    },
    sendFile: (
      request: Writing & { kind: FileKind; base64: string; mimetype: string; caption?: string; fileName?: string },
    ) => {
      const [person, to] = writer(request);
      return person.sendFile(to, { ...request, bytes: Buffer.from(request.base64, 'base64') });
    },
    nextFile: ({ fate }: { fate?: FileFate }) => void (whatsapp.media.nextFate = fate),
    /** Fate of all files so far; undefined: as usual, and hanging downloads continue. */
    files: ({ fate }: { fate?: FileFate }) => whatsapp.media.afflict(fate),
    reuploads: ({ phone, habit }: { phone: string; habit: ReuploadHabit }) => void (user(phone).reuploads = habit),
    turnOn: ({ phone }: { phone: string }) => user(phone).turnOn(),
    askedToUpload: ({ phone }: { phone: string }) => user(phone).askedToUpload,
    location: ({
      latitude,
      longitude,
      name,
      ...who
    }: Writing & { latitude: number; longitude: number; name?: string }) => {
      const [person, to] = writer(who);
      return person.shareLocation(to, latitude, longitude, name);
    },
    contact: ({ displayName, vcard, ...who }: Writing & { displayName: string; vcard: string }) => {
      const [person, to] = writer(who);
      return person.shareContact(to, displayName, vcard);
    },
    ...chatCommandsOf(whatsapp),
    confirm: ({ by, of, id, kind }: { by: string; of: string; id: string; kind: 'delivered' | 'read' }) =>
      whatsapp.person(by).confirm(user(of), id, kind),

    rule: (rule: MessageRule) => whatsapp.script.add(rule),
    loginFailure: ({ phone, code }: { phone: string; code: number }) =>
      void whatsapp.script.loginFailures.set(phone, code),
    oldestVersion: ({ version }: { version?: [number, number, number] }) =>
      void (whatsapp.script.oldestVersion = version),
    restarts: ({ phone, count }: { phone: string; count: number }) => void whatsapp.script.restarts.set(phone, count),
    clearScript: () => whatsapp.script.clear(),
    unreadable: ({ phone, count }: { phone: string; count: number }) => void (user(phone).unreadable = count),
    closeWith: ({ phone, code }: { phone: string; code: Closing }) => whatsapp.closeWith(phone, code),
    removeDevices: ({ phone }: { phone: string }) => whatsapp.removeDevices(phone),
    restrict: ({ phone, untilMs, isTold }: { phone: string; untilMs?: number; isTold?: boolean }) =>
      whatsapp.restrict(phone, untilMs, isTold),
    refuseConnections: () => whatsapp.refuseConnections(),
    acceptConnections: () => whatsapp.acceptConnections(),

    isConnected: ({ phone }: { phone: string }) => whatsapp.isConnected(phone),
    loginCount: () => whatsapp.loginCount,
    problems: () => whatsapp.problems(),
    owed: () => whatsapp.owed(),
    expectProblem: ({ pattern }: { pattern: string }) => whatsapp.expectProblem(new RegExp(pattern)),
  };
}

function arrivalsOf(whatsapp: FakeWhatsApp): Record<string, number> {
  const all = whatsapp.directory.all().flatMap(({ received }) => received);
  return Object.fromEntries(all.map(({ id, arrivals }) => [id, arrivals]));
}
