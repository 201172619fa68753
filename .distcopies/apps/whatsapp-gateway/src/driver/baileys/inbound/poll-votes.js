"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readVote", {
    enumerable: true,
    get: function() {
        return readVote;
    }
});
function readVote(baileys, poll, pollId, vote, { creators, voters }) {
    const secret = poll.messageContextInfo?.messageSecret;
    if (!secret) return undefined;
    for (const pollCreatorJid of creators){
        for (const voterJid of voters){
            try {
                const parties = {
                    pollCreatorJid,
                    pollMsgId: pollId,
                    pollEncKey: secret,
                    voterJid
                };
                return namesOf(baileys, poll, baileys.decryptPollVote(vote, parties));
            } catch  {
            // Sealed for another combination: the key is made of both addresses.
            }
        }
    }
    return undefined;
}
function namesOf(baileys, poll, vote) {
    const update = {
        pollUpdateMessageKey: {},
        vote
    };
    const votes = baileys.getAggregateVotesInPollMessage({
        message: poll,
        pollUpdates: [
            update
        ]
    });
    return votes.filter(({ voters })=>voters.length > 0).map(({ name })=>name);
}

//# sourceMappingURL=poll-votes.js.map