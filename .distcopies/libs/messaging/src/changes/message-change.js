"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get MOST_VERSIONS () {
        return MOST_VERSIONS;
    },
    get awaitsFile () {
        return awaitsFile;
    },
    get isNews () {
        return isNews;
    },
    get mayChange () {
        return mayChange;
    }
});
const MOST_VERSIONS = 100;
function mayChange(message, change) {
    if (message.groupId !== change.groupId) return false;
    if (change.byAdmin) return change.change === 'deleted' && change.groupId !== null;
    if (!change.byOwner) return message.direction === 'inbound' && isOf(message, change);
    if (message.direction !== 'outbound') return false;
    // What was sent from here has no contact; its gateway knows it by our id.
    return message.isSentFromHere || change.groupId !== null || isOf(message, change);
}
const isOf = (message, { contactId })=>contactId !== null && message.contactId === contactId;
function isNews(message, { change, text, changedAt }) {
    if (message.deletedAt !== null) return false;
    if (change === 'deleted') return true;
    if (message.version >= MOST_VERSIONS) return false;
    if (text === null || text === message.content) return false;
    // Retention removed the text: an edit does not bring one back.
    if (message.content === null && (message.direction === 'inbound' || message.type === 'text')) return false;
    return message.editedAt === null || message.editedAt.getTime() <= Date.parse(changedAt);
}
const awaitsFile = (message)=>message.media !== null && 'pending' in message.media;

//# sourceMappingURL=message-change.js.map