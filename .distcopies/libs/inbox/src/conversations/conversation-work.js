"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConversationWork", {
    enumerable: true,
    get: function() {
        return ConversationWork;
    }
});
const _errors = require("../../../errors/src");
const _conversationworksql = /*#__PURE__*/ _interop_require_wildcard(require("./conversation-work.sql"));
function _getRequireWildcardCache(nodeInterop) {
    if (typeof WeakMap !== "function") return null;
    var cacheBabelInterop = new WeakMap();
    var cacheNodeInterop = new WeakMap();
    return (_getRequireWildcardCache = function(nodeInterop) {
        return nodeInterop ? cacheNodeInterop : cacheBabelInterop;
    })(nodeInterop);
}
function _interop_require_wildcard(obj, nodeInterop) {
    if (!nodeInterop && obj && obj.__esModule) return obj;
    if (obj === null || typeof obj !== "object" && typeof obj !== "function") return {
        default: obj
    };
    var cache = _getRequireWildcardCache(nodeInterop);
    if (cache && cache.has(obj)) return cache.get(obj);
    var newObj = {
        __proto__: null
    };
    var hasPropertyDescriptor = Object.defineProperty && Object.getOwnPropertyDescriptor;
    for(var key in obj){
        if (key !== "default" && Object.prototype.hasOwnProperty.call(obj, key)) {
            var desc = hasPropertyDescriptor ? Object.getOwnPropertyDescriptor(obj, key) : null;
            if (desc && (desc.get || desc.set)) Object.defineProperty(newObj, key, desc);
            else newObj[key] = obj[key];
        }
    }
    newObj.default = obj;
    if (cache) cache.set(obj, newObj);
    return newObj;
}
let ConversationWork = class ConversationWork {
    constructor(database, conversations, changes){
        this.database = database;
        this.conversations = conversations;
        this.changes = changes;
    }
    /** @throws AppError CONVERSATION_NOT_FOUND, MEMBER_NOT_FOUND; INVALID_STATE for a viewer, and when somebody else was given it meanwhile */ async assign(owner, id, assignment) {
        await this.find(owner, id);
        const { assigneeId, expectedAssigneeId: expected } = assignment;
        await this.database.transaction(async (transaction)=>{
            if (assigneeId !== null) await mustWork(transaction, owner.orgId, assigneeId);
            const values = [
                ...placeOf(owner, id),
                assigneeId,
                expected !== undefined,
                expected ?? null
            ];
            const { rows } = await transaction.query(_conversationworksql.ASSIGN, values);
            if (rows[0] === undefined) {
                throw new _errors.AppError('INVALID_STATE', {
                    message: 'Somebody else has taken or given this conversation meanwhile.'
                });
            }
            if (rows[0].isChanged) await this.note(transaction, owner, 'conversation.assigned', id);
        });
        return this.find(owner, id);
    }
    /**
   * Marks it as read, unless there is a newer message than the one that was seen.
   *
   * @param seenAt time of the last message that the member has seen; null: of all
   * @throws AppError CONVERSATION_NOT_FOUND
   */ async markRead(owner, id, seenAt) {
        await this.database.transaction(async (transaction)=>{
            const { rowCount } = await transaction.query(_conversationworksql.MARK_READ, [
                ...placeOf(owner, id),
                seenAt
            ]);
            if (rowCount === 1) await this.note(transaction, owner, 'conversation.read', id);
        });
        return this.find(owner, id);
    }
    /**
   * Closes it. One that is closed stays so.
   *
   * @param seenAt time of the last message that the member has seen; null: of all
   * @throws AppError CONVERSATION_NOT_FOUND; INVALID_STATE when there is a newer message
   */ async close(owner, id, seenAt) {
        await this.database.transaction((transaction)=>_conversationworksql.CLOSE.run(transaction, [
                ...placeOf(owner, id),
                seenAt
            ], (rows)=>rows.map(({ orgId })=>orgId)));
        const conversation = await this.find(owner, id);
        if (conversation.status === 'closed') return conversation;
        throw new _errors.AppError('INVALID_STATE', {
            message: 'Another message came meanwhile. Read it before you close.'
        });
    }
    /** Opens it again. One that is open stays so. @throws AppError CONVERSATION_NOT_FOUND */ async reopen(owner, id) {
        await this.database.transaction(async (transaction)=>{
            const { rowCount } = await transaction.query(_conversationworksql.REOPEN, placeOf(owner, id));
            if (rowCount === 1) await this.note(transaction, owner, 'conversation.reopened', id);
        });
        return this.find(owner, id);
    }
    /** @throws AppError CONVERSATION_NOT_FOUND */ async find(owner, id) {
        const found = await this.conversations.findForOrg(owner, id);
        if (found === null) throw new _errors.AppError('CONVERSATION_NOT_FOUND');
        return found;
    }
    note(transaction, owner, type, id) {
        return this.changes.append(transaction, owner, {
            type,
            subjectId: id,
            conversationId: id
        });
    }
};
const placeOf = ({ orgId, mode }, id)=>[
        orgId,
        mode,
        id
    ];
/** Who looks after conversations answers them. */ async function mustWork(transaction, orgId, userId) {
    const { rows } = await transaction.query(_conversationworksql.ROLE_OF, [
        orgId,
        userId
    ]);
    if (rows[0] === undefined) throw new _errors.AppError('MEMBER_NOT_FOUND');
    if (rows[0].role === 'viewer') {
        throw new _errors.AppError('INVALID_STATE', {
            message: 'A viewer cannot answer. Choose a member who can.'
        });
    }
}

//# sourceMappingURL=conversation-work.js.map