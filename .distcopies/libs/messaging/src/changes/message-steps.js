"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "planSteps", {
    enumerable: true,
    get: function() {
        return planSteps;
    }
});
const _receivedmedia = require("../media/received-media");
const _messagechange = require("./message-change");
function planSteps(messages, changes, source, files) {
    const rows = messages.map((message)=>({
            ...message
        }));
    const byId = new Map(rows.map((row)=>[
            row.id,
            row
        ]));
    const byName = new Map(rows.map((row)=>[
            nameOf(row),
            row
        ]));
    const steps = [];
    const wanted = new Map();
    const missing = [];
    for (const change of changes){
        const message = byId.get(change.messageId ?? '') ?? byName.get(nameOf(change));
        if (message === undefined) missing.push(change);
        if (message === undefined || !takes(message, change)) continue;
        const { ref = null } = change.change === 'media' ? change.media : {};
        if (ref !== null && !wanted.has(ref)) wanted.set(ref, message.id);
        const previous = change.change === 'media' ? null : message.content;
        move(message, change, files.get(message.id));
        steps.push(stepOf(message, change, {
            ord: steps.length,
            previous,
            source
        }));
    }
    for (const step of steps)step.is_last = step.version === byId.get(step.message_id)?.version;
    return {
        steps,
        wanted: [
            ...wanted
        ].map(([ref, messageId])=>({
                ref,
                messageId
            })),
        missing
    };
}
const nameOf = ({ accountId, waId })=>`${accountId} ${waId}`;
function takes(message, change) {
    return change.change === 'media' ? (0, _messagechange.awaitsFile)(message) : (0, _messagechange.mayChange)(message, change) && (0, _messagechange.isNews)(message, change);
}
/** The message as the change leaves it, for those behind it. */ function move(message, change, file) {
    message.version += 1;
    const awaited = (0, _messagechange.awaitsFile)(message) ? message.media : null;
    switch(change.change){
        case 'edited':
            message.content = change.text;
            message.editedAt = new Date(change.changedAt);
            break;
        case 'deleted':
            message.deletedAt = new Date(change.changedAt);
            // What was taken back before its file came is not fetched any more.
            if (awaited !== null) message.media = (0, _receivedmedia.toLostMedia)(awaited, 'deleted');
            break;
        case 'media':
            if (awaited !== null) message.media = (0, _receivedmedia.toFollowedMedia)(awaited, change.media, file);
    }
}
function stepOf(message, change, rest) {
    const { id, version, content, media, editedAt, deletedAt } = message;
    return {
        ...rest,
        message_id: id,
        version,
        change: change.change,
        content,
        media,
        detail: change.change === 'media' && media !== null && 'error' in media ? media.error ?? null : null,
        at: change.changedAt,
        edited_at: editedAt?.toISOString() ?? null,
        deleted_at: deletedAt?.toISOString() ?? null,
        is_last: false
    };
}

//# sourceMappingURL=message-steps.js.map