import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type BinaryNode, proto } from 'baileys';
import type { OutboundStanzas } from '../messages/outbound-stanzas';
import type { Problems } from '../problems';
import type { Companion } from '../users/companion';
import type { PhoneMessage, WhatsAppUser } from '../users/whatsapp-user';
import { bytesOf, childOf, describe, node, seconds } from '../wire/nodes';
import type { MediaHost } from './media-host';

const { ResultType } = proto.MediaRetryNotification;
const TAG_BYTES = 16;

/**
 * A linked device asks the phone to upload a file again (`<receipt type="server-error">`), and the phone answers
 * (`<notification type="mediaretry">`). Both are sealed with a key derived from the file's, with the message's id as
 * additional data: mediaretry.go of tulir/whatsmeow, lib/Utils/messages-media.js of Baileys 7.0.0-rc14.
 */
export class MediaRetry {
  constructor(
    private readonly host: MediaHost,
    private readonly outbound: OutboundStanzas,
    private readonly problems: Problems,
  ) {}

  take(user: WhatsAppUser, companion: Companion, request: BinaryNode): void {
    const { id = '', to = '' } = request.attrs;
    user.askedToUpload.push(id);
    const known = user.onPhone.get(id);
    const fault = known === undefined ? 'of no message of the phone' : faultOf(user, known, request, id, to);
    if (fault !== undefined || known === undefined) {
      this.problems.add(`${user.phone} is asked to upload a file again, ${fault}: ${describe(request)}`);
      return;
    }
    const answer = () => this.answer(user, companion, id, known);
    if (user.reuploads === 'off') user.whenOn.push(answer);
    else answer();
  }

  private answer(user: WhatsAppUser, companion: Companion, id: string, { message, key }: PhoneMessage): void {
    const content = contentOf(message);
    const rmr = node('rmr', { jid: key.jids[0] ?? '', from_me: String(key.fromMe), participant: key.participant });
    const say = (part: BinaryNode) => {
      const attrs = { id, type: 'mediaretry', from: user.jid, t: seconds() };
      this.outbound.send(companion, node('notification', attrs, [part, rmr]));
    };
    const seal = (answer: proto.IMediaRetryNotification) => {
      const plain = proto.MediaRetryNotification.encode({ stanzaId: id, ...answer }).finish();
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(content?.mediaKey), iv).setAAD(Buffer.from(id));
      const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      say(node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)]));
    };
    switch (user.reuploads) {
      case 'uploads':
      case 'off': {
        const directPath = this.host.uploadAgain(content?.directPath ?? '');
        if (directPath === undefined) {
          seal({ result: ResultType.NOT_FOUND });
          return;
        }
        if (content) content.directPath = directPath;
        seal({ result: ResultType.SUCCESS, directPath });
        return;
      }
      case 'not_found':
        seal({ result: ResultType.NOT_FOUND });
        return;
      case 'fails':
        seal({ result: ResultType.GENERAL_ERROR });
        return;
      case 'error':
        say(node('error', { code: String(ResultType.NOT_FOUND) }));
        return;
      case 'silent':
    }
  }
}

type FileContent = { mediaKey?: Uint8Array | null; directPath?: string | null; message?: proto.IMessage | null };

/** The part that has a file, also inside of others, as in a view-once message. */
function contentOf(message: proto.IMessage): FileContent | undefined {
  for (const part of Object.values(message as Record<string, FileContent | null | undefined>)) {
    if (part?.mediaKey) return part;
    const inner = part?.message ? contentOf(part.message) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

const keyOf = (mediaKey: Uint8Array | null | undefined): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', mediaKey ?? '', '', 'WhatsApp Media Retry Notification', 32));

/** Why the phone could not make sense of a request; undefined when it can. */
function faultOf(
  user: WhatsAppUser,
  { message, key }: PhoneMessage,
  request: BinaryNode,
  id: string,
  to: string,
): string | undefined {
  const { jid = '', from_me: fromMe, participant } = childOf(request, 'rmr')?.attrs ?? {};
  if (to !== user.jid) return 'at another address than the own one';
  if (!key.jids.includes(jid)) return 'in another chat';
  if (fromMe !== String(key.fromMe)) return 'of somebody else';
  if ((participant ?? undefined) !== key.participant) return 'of another member';
  try {
    const sealed = childOf(request, 'encrypt');
    const ciphertext = bytesOf(childOf(sealed, 'enc_p'));
    const iv = bytesOf(childOf(sealed, 'enc_iv'));
    const opened = createDecipheriv('aes-256-gcm', keyOf(contentOf(message)?.mediaKey), iv)
      .setAAD(Buffer.from(id))
      .setAuthTag(ciphertext.subarray(-TAG_BYTES));
    const plain = Buffer.concat([opened.update(ciphertext.subarray(0, -TAG_BYTES)), opened.final()]);
    return proto.ServerErrorReceipt.decode(plain).stanzaId === id ? undefined : 'sealed for another message';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
