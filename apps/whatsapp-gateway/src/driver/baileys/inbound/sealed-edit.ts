import { createDecipheriv, hkdfSync } from 'node:crypto';
import type { proto } from 'baileys';
import type { Baileys } from '../baileys-loader';
import { editedText, type SealedEdit } from './message-change';

const TAG_BYTES = 16;
/** Part of the key derivation, as in whatsmeow (`EncSecretMessageEdit` in msgsecret.go; tulir/whatsmeow). */
const USE = 'Message Edit';

/** Addresses of the author and of the editor: WhatsApp does not say whether it used the LID or the phone number. */
export interface EditParties {
  authors: readonly string[];
  editors: readonly string[];
}

/**
 * The new text of an edit that is sealed with the secret of its message: AES-256-GCM, the key by HKDF-SHA256 from the
 * secret over id, author, editor and use. The library leaves this to us.
 *
 * @returns undefined when no combination of addresses opens it
 */
export function openEdit(
  baileys: Baileys,
  secret: Uint8Array,
  edit: SealedEdit,
  parties: EditParties,
): string | undefined {
  for (const author of parties.authors) {
    for (const editor of parties.editors) {
      const info = Buffer.from(`${edit.target}${author}${editor}${USE}`);
      const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), info, 32));
      const message = open(baileys, key, edit);
      if (message !== undefined) return editedText(message);
    }
  }
  return undefined;
}

function open(baileys: Baileys, key: Buffer, { payload, iv }: SealedEdit): proto.IMessage | undefined {
  try {
    const end = payload.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(payload.subarray(end));
    const plain = Buffer.concat([decipher.update(payload.subarray(0, end)), decipher.final()]);
    return baileys.proto.Message.decode(plain);
  } catch {
    return undefined;
  }
}
