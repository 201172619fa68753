import { type MediaType, proto } from 'baileys';
import type { FakeWhatsApp } from '../fake-whatsapp';
import { uploadMedia } from '../media/media-cipher';
import type { CallSignal, WriteOptions } from '../users/phone-writer';

interface Chat {
  from: string;
  to: string;
}

/** A `proto.IMessage` as JSON; bytes in base64. */
type MessageJson = Record<string, unknown>;

/** What people do in their chats besides writing texts; see `commandsOf`. */
export function chatCommandsOf(whatsapp: FakeWhatsApp) {
  const ends = ({ from, to }: Chat) => [whatsapp.person(from), whatsapp.directory.get(to)] as const;
  return {
    /** Any message, even one that only changes a setting of the chat. @returns WhatsApp's id */
    post: ({ message, options, ...chat }: Chat & { message: MessageJson; options?: WriteOptions }) => {
      const [person, to] = ends(chat);
      return person.send(to, proto.Message.fromObject(message), options);
    },
    /** @returns the fields of a message that lead to the file, bytes in base64 */
    upload: async ({ kind, base64 }: { kind: MediaType; base64: string }) => {
      const file = await uploadMedia(whatsapp.media, Buffer.from(base64, 'base64'), kind);
      return new proto.Message.DocumentMessage(file).toJSON();
    },
    writeFromPhone: ({ message, options, ...chat }: Chat & { message: MessageJson; options?: WriteOptions }) => {
      const [owner, to] = ends(chat);
      return owner.writeFromPhone(to, proto.Message.fromObject(message), options);
    },
    edit: ({ messageId, text, ...chat }: Chat & { messageId: string; text: string }) => {
      const [person, to] = ends(chat);
      return person.edit(to, messageId, text);
    },
    revoke: ({ messageId, ...chat }: Chat & { messageId: string }) => {
      const [person, to] = ends(chat);
      return person.revoke(to, messageId);
    },
    viewOnce: (chat: Chat) => {
      const [person, to] = ends(chat);
      return person.sendViewOnce(to);
    },
    call: ({ callId, signal, ...chat }: Chat & { callId: string; signal: CallSignal }) => {
      const [person, to] = ends(chat);
      person.call(to, callId, signal);
    },
  };
}
