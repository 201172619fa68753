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
    get MediaFileRepository () {
        return MediaFileRepository;
    },
    get noRoom () {
        return noRoom;
    }
});
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const _storagesql = require("./storage.sql");
const MOST_FAILURES = 5;
const CLAIM = {
    name: 'media_claim',
    text: `
    update media_files f set message_id = w.message_id
    from unnest($2::uuid[], $3::uuid[]) as w(ref, message_id)
    where f.gateway_id = $1 and f.ref = w.ref and f.stored_at is not null and f.message_id is null
    returning f.ref, f.id, f.size, f.mime`
};
let MediaFileRepository = class MediaFileRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Reserves room for an upload, before a byte of it is written. Each upload has an id of its own, also when another one
   * under the same name is under way: nobody else writes to it. What is reserved is given back by `giveUp`, or, when the
   * process dies, by `forgetOld` after an hour.
   */ async open(file) {
        const id = (0, _uuid.v7)();
        const values = [
            file.orgId,
            id,
            file.gatewayId,
            file.ref,
            file.mime,
            file.size
        ];
        const { rows } = await this.database.query(_storagesql.OPEN, values);
        const [row] = rows;
        if (row?.isOpen) return {
            kind: 'open',
            id
        };
        if (row?.isStored) return {
            kind: 'stored'
        };
        return noRoom(row);
    }
    /** Tells the organization that its storage is full, once. @param mode of the gateway whose file found no room */ async tellFull(orgId, mode) {
        await this.database.query(_storagesql.ENSURE_USAGE, [
            orgId
        ]);
        await _storagesql.TELL_FULL.run(this.database, [
            orgId,
            mode
        ], ([row])=>row?.isTold ? [
                orgId
            ] : []);
    }
    /**
   * The bytes of an upload are there. Tells the organization when its storage reaches 80 or 100 per cent.
   *
   * @returns `doubled`: another upload under the same name was faster; `gone`: its place was given up meanwhile. The
   *   caller removes the bytes of both, and gives a doubled one up.
   */ async markStored(orgId, id, mode) {
        try {
            const rows = await _storagesql.MARK_STORED.run(this.database, [
                orgId,
                id,
                mode
            ], ([row])=>row?.isTold ? [
                    orgId
                ] : []);
            return rows[0]?.isStored ? 'stored' : 'gone';
        } catch (error) {
            if ((0, _entities.isRowFault)(error)) return 'doubled';
            throw error;
        }
    }
    /** Gives back what an upload reserved that did not end well. Its bytes are removed before. */ async giveUp(id) {
        await this.database.query(_storagesql.GIVE_UP, [
            id
        ]);
    }
    /**
   * Gives files to the messages that they came with. A file goes to one message, and only to a message of the gateway
   * that uploaded it.
   *
   * @returns the files that were given, by ref in small letters
   */ async claim(transaction, gatewayId, wanted) {
        if (wanted.length === 0) return new Map();
        const { rows } = await transaction.query(CLAIM, [
            gatewayId,
            wanted.map(({ ref })=>ref),
            wanted.map(({ messageId })=>messageId)
        ]);
        return new Map(rows.map(({ ref, ...file })=>[
                ref,
                file
            ]));
    }
    /**
   * A file that a message came with, or one of a client; null when there is none. For whoever holds a signed link: it
   * names no organization.
   */ async findLinked(id) {
        const { rows } = await this.database.query({
            name: 'media_find_linked',
            text: `select f.id, f.mime, f.size, coalesce(m.media ->> 'filename', f.filename) as filename
               from media_files f left join messages m on m.id = f.message_id
               where f.id = $1 and f.stored_at is not null and (m.id is not null or f.expires_at > now())`
        }, [
            id
        ]);
        return rows[0] ?? null;
    }
    /**
   * Forgets files that nobody needs any more, their bytes first, and gives their room back: uploads that did not end
   * within an hour, files that no event claimed within 24 hours, files of clients that have expired, and those past the
   * organization's `retention_days`.
   *
   * @param removeBytes must not mind bytes that are not there
   * @returns how many; fewer than `limit`: none is left
   */ async forgetOld(limit, removeBytes) {
        const { rows } = await this.database.query(_storagesql.FORGETTABLE, [
            limit
        ]);
        const failures = [];
        for (const { id } of rows){
            // A file that cannot be removed does not keep the others; a store that is away is not asked for each of them.
            await this.forget(id, removeBytes).catch((error)=>failures.push(error));
            if (failures.length >= MOST_FAILURES) break;
        }
        if (failures.length > 0) throw failures[0];
        return rows.length;
    }
    async forget(id, removeBytes) {
        await this.database.transaction(async (transaction)=>{
            const held = await transaction.query(_storagesql.HOLD_FORGETTABLE, [
                id
            ]);
            if (held.rowCount === 0) return;
            await removeBytes(id);
            await transaction.query(_storagesql.FORGET, [
                id
            ]);
        });
    }
};
function noRoom(row) {
    if (row?.maxMb === null || row?.maxMb === undefined) throw new Error('an upload got no row');
    return {
        kind: 'full',
        usedMb: Math.ceil(row.usedBytes / _storagesql.MEGABYTE),
        maxMb: row.maxMb
    };
}

//# sourceMappingURL=media-file.repository.js.map