"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ClientFileRepository", {
    enumerable: true,
    get: function() {
        return ClientFileRepository;
    }
});
const _uuid = require("uuid");
const _mediafilerepository = require("./media-file.repository");
const _storagesql = require("./storage.sql");
/** How long a file can be sent. */ const LIFE_SECONDS = 7 * 24 * 60 * 60;
let ClientFileRepository = class ClientFileRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Reserves room for a file, before a byte of it is written. It is given back by `settle` and `discard`, or, when the
   * process dies, by `MediaFileRepository.forgetOld` after an hour.
   */ async open({ orgId, mode }, file) {
        const id = (0, _uuid.v7)();
        const values = [
            orgId,
            id,
            mode,
            file.filename,
            file.mime,
            file.size,
            LIFE_SECONDS
        ];
        const [row] = (await this.database.query(_storagesql.OPEN_CLIENT_FILE, values)).rows;
        return row?.isOpen ? {
            kind: 'open',
            id
        } : this.full({
            orgId,
            mode
        }, row);
    }
    /** Reserves so many bytes more for a file. `gone`: it took so long that its place was given up. */ async grow(owner, id, bytes) {
        const values = [
            owner.orgId,
            id,
            bytes
        ];
        const [row] = (await this.database.query(_storagesql.GROW, values)).rows;
        if (row?.isOpen) return {
            kind: 'open'
        };
        return row?.isGone ? {
            kind: 'gone'
        } : this.full(owner, row);
    }
    /**
   * Its bytes are written: gives back what was reserved and not needed. It cannot be sent yet.
   *
   * @returns null when it took so long that its place was given up
   */ async settle(id, mime, size) {
        return (await this.database.query(_storagesql.SETTLE, [
            id,
            mime,
            size
        ])).rows[0] ?? null;
    }
    /**
   * It can be sent from now on. Tells the organization when its storage reaches 80 or 100 per cent.
   *
   * @param queryable a transaction that does more, or the database
   * @returns false when its place was given up meanwhile
   */ async markStored(queryable, { orgId, mode }, id) {
        const rows = await _storagesql.MARK_STORED.run(queryable, [
            orgId,
            id,
            mode
        ], ([row])=>row?.isTold ? [
                orgId
            ] : []);
        return rows[0]?.isStored ?? false;
    }
    /** Tells the organization when its storage has reached 80 or 100 per cent, once. */ async tellUsed({ orgId, mode }) {
        await _storagesql.TELL_USED.run(this.database, [
            orgId,
            mode
        ], ([row])=>row?.isTold ? [
                orgId
            ] : []);
    }
    /** Forgets a file that is not stored, its bytes first. One that a message has got, or is just getting, stays. */ async discard(id, removeBytes) {
        await this.database.transaction(async (transaction)=>{
            if ((await transaction.query(_storagesql.HOLD_UNSTORED, [
                id
            ])).rowCount === 0) return;
            await removeBytes(id);
            await transaction.query(_storagesql.GIVE_UP, [
                id
            ]);
        });
    }
    /** A file that can be sent; null: there is none, it expired, or it is somebody else's. */ async findForOrg({ orgId, mode }, id) {
        const { rows } = await this.database.query({
            name: 'client_file_find',
            text: `select id, mime, size, filename from media_files
               where id = $1 and org_id = $2 and mode = $3 and stored_at is not null and expires_at > now()`
        }, [
            id,
            orgId,
            mode
        ]);
        return rows[0] ?? null;
    }
    /** A file of a message that is on its way over a gateway; null for all other files. */ async findForGateway({ orgId, mode }, gatewayId, id) {
        const { rows } = await this.database.query({
            name: 'client_file_find_for_gateway',
            text: `select f.id, f.mime, f.size, f.filename from media_files f
               where f.id = $1 and f.org_id = $2 and f.mode = $3 and f.stored_at is not null and exists (
                 select from messages m join whatsapp_numbers n on n.id = m.account_id
                 where m.media ->> 'file_id' = f.id::text and m.state = 'started' and m.org_id = $2 and m.mode = $3
                   and n.gateway_id = $4)`
        }, [
            id,
            orgId,
            mode,
            gatewayId
        ]);
        return rows[0] ?? null;
    }
    async full({ orgId, mode }, row) {
        const full = (0, _mediafilerepository.noRoom)(row);
        await this.database.query(_storagesql.ENSURE_USAGE, [
            orgId
        ]);
        await _storagesql.TELL_FULL.run(this.database, [
            orgId,
            mode
        ], ([told])=>told?.isTold ? [
                orgId
            ] : []);
        return full;
    }
};

//# sourceMappingURL=client-file.repository.js.map