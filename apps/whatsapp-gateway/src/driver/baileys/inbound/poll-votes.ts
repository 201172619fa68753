import type { proto } from 'baileys';
import type { Baileys } from '../baileys-loader';

/**
 * Addresses of the poll's creator and of the voter: WhatsApp does not say whether it used the LID or the phone number.
 */
export interface VoteParties {
  creators: readonly string[];
  voters: readonly string[];
}

/**
 * Names of the chosen options; the library leaves decrypting votes to us.
 *
 * @param poll the poll as it was sent, with its secret
 * @returns undefined when no combination of addresses opens it
 */
export function readVote(
  baileys: Baileys,
  poll: proto.IMessage,
  pollId: string,
  vote: proto.Message.IPollEncValue,
  { creators, voters }: VoteParties,
): string[] | undefined {
  const secret = poll.messageContextInfo?.messageSecret;
  if (!secret) return undefined;
  for (const pollCreatorJid of creators) {
    for (const voterJid of voters) {
      try {
        const parties = { pollCreatorJid, pollMsgId: pollId, pollEncKey: secret, voterJid };
        return namesOf(baileys, poll, baileys.decryptPollVote(vote, parties));
      } catch {
        // Sealed for another combination: both addresses are part of the key.
      }
    }
  }
  return undefined;
}

function namesOf(baileys: Baileys, poll: proto.IMessage, vote: proto.Message.IPollVoteMessage): string[] {
  const update = { pollUpdateMessageKey: {}, vote };
  const votes = baileys.getAggregateVotesInPollMessage({ message: poll, pollUpdates: [update] });
  return votes.filter(({ voters }) => voters.length > 0).map(({ name }) => name);
}
