import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { proto } from 'baileys';

export interface PollVote {
  pollId: string;
  /** 32 bytes from the poll. */
  secret: Uint8Array;
  /** The poll's creator as the voter's phone knows them: the LID without a device. */
  creatorJid: string;
  voterJid: string;
  /** Names; empty: withdraws the vote. */
  options: readonly string[];
}

export function encryptVote(vote: PollVote): proto.Message.IPollEncValue {
  const hmac = (key: Uint8Array, ...parts: (string | Uint8Array)[]) =>
    parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest();
  const extracted = hmac(new Uint8Array(32), vote.secret);
  const key = hmac(extracted, vote.pollId, vote.creatorJid, vote.voterJid, 'Poll Vote', new Uint8Array([1]));
  const encIv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, encIv).setAAD(Buffer.from(`${vote.pollId}\0${vote.voterJid}`));
  const selectedOptions = vote.options.map((name) => createHash('sha256').update(name).digest());
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  return { encPayload: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]), encIv };
}
