"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConversationNoteRepository", {
    enumerable: true,
    get: function() {
        return ConversationNoteRepository;
    }
});
const _entities = require("../../../entities/src");
const _errors = require("../../../errors/src");
const _uuid = require("uuid");
const LIST = {
    columns: 'n.id, n.text, u.id as "authorId", u.name as "authorName", n.created_at as "createdAt"',
    from: `conversation_notes n left join users u on u.id = n.author_id`,
    where: 'n.org_id = $1 and n.conversation_id = $2',
    order: {
        value: 'n.created_at',
        id: 'n.id',
        kind: 'time',
        direction: 'desc',
        valueName: 'createdAt'
    },
    texts: [
        'n.text'
    ]
};
const INSERT = {
    name: 'inbox_note_insert',
    text: `
    with made as (
      insert into conversation_notes (id, org_id, conversation_id, author_id, text)
      select $4, c.org_id, c.id, $5, $6 from conversations c where c.org_id = $1 and c.mode = $2 and c.id = $3
      returning *
    )
    select n.id, n.text, u.id as "authorId", u.name as "authorName", n.created_at as "createdAt"
    from made n left join users u on u.id = n.author_id`
};
/** $5 who asks. Answers whose it was, whether it is gone or not. */ const DELETE = {
    name: 'inbox_note_delete',
    text: `
    with found as materialized (
      select n.id, n.author_id from conversation_notes n join conversations c on c.id = n.conversation_id
      where n.org_id = $1 and c.mode = $2 and n.conversation_id = $3 and n.id = $4
    ),
    gone as (
      delete from conversation_notes n using found f where n.id = f.id and f.author_id = $5 returning n.id
    )
    select f.author_id is not distinct from $5::uuid as "isOwn", exists (select from gone) as "isGone" from found f`
};
let ConversationNoteRepository = class ConversationNoteRepository {
    constructor(database, changes){
        this.database = database;
        this.changes = changes;
    }
    /** The notes of a conversation of the organization, newest first by itself. */ listOf({ orgId }, conversationId, page) {
        return (0, _entities.readList)(this.database, {
            ...LIST,
            values: [
                orgId,
                conversationId
            ]
        }, page);
    }
    /** @throws AppError CONVERSATION_NOT_FOUND */ create(owner, conversationId, authorId, text) {
        return this.database.transaction(async (transaction)=>{
            const values = [
                owner.orgId,
                owner.mode,
                conversationId,
                (0, _uuid.v7)(),
                authorId,
                text
            ];
            const { rows } = await transaction.query(INSERT, values);
            if (rows[0] === undefined) throw new _errors.AppError('CONVERSATION_NOT_FOUND');
            await this.changes.append(transaction, owner, {
                type: 'note.created',
                subjectId: rows[0].id,
                conversationId
            });
            return rows[0];
        });
    }
    /** Deletes a note of the one who asks. @throws AppError NOTE_NOT_FOUND, FORBIDDEN for another one's */ async delete(owner, conversationId, id, authorId) {
        await this.database.transaction(async (transaction)=>{
            const values = [
                owner.orgId,
                owner.mode,
                conversationId,
                id,
                authorId
            ];
            const { rows } = await transaction.query(DELETE, values);
            const [found] = rows;
            if (found?.isOwn === false) throw new _errors.AppError('FORBIDDEN', {
                message: 'Only who wrote a note can delete it.'
            });
            // Found and not gone: another browser of the same person was quicker.
            if (!found?.isGone) throw new _errors.AppError('NOTE_NOT_FOUND');
            await this.changes.append(transaction, owner, {
                type: 'note.deleted',
                subjectId: id,
                conversationId
            });
        });
    }
};

//# sourceMappingURL=conversation-note.repository.js.map