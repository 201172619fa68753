"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ClientFiles", {
    enumerable: true,
    get: function() {
        return ClientFiles;
    }
});
const _nodestream = require("node:stream");
const _errors = require("../../errors/src");
const _wiring = require("../../wiring/src");
const _reservedroom = require("./reserved-room");
let ClientFiles = class ClientFiles {
    /** @param changes the turns of what is written in PostgreSQL; bytes are received without one */ constructor(files, changes, store, logger){
        this.files = files;
        this.changes = changes;
        this.store = store;
        this.logger = logger;
    }
    /**
   * Writes a file. Its room is reserved and its row made before its bytes are written, so that whatever an interrupted
   * request leaves is counted, found and deleted.
   *
   * @param bytes ended with an AppError, that is thrown
   * @param mimeOf its type, by its bytes; asked when all of them came; default: as announced
   * @throws AppError PLAN_LIMIT, SERVICE_UNAVAILABLE, VALIDATION for a file without bytes
   */ async receive(owner, file, bytes, mimeOf = ()=>file.mime) {
        const place = await this.inTurn(owner, ()=>this.files.open(owner, file));
        if (place.kind === 'full') throw noRoom(place.usedMb, place.maxMb);
        const { id } = place;
        try {
            const room = new _reservedroom.ReservedRoom(file.size, (more)=>this.grow(owner, id, more));
            (0, _nodestream.pipeline)(bytes, room, ()=>undefined);
            const size = await this.write(id, room);
            if (size === 0) throw new _errors.AppError('VALIDATION', {
                message: 'The file is empty.'
            });
            const mime = mimeOf();
            const settled = await this.inTurn(owner, ()=>this.files.settle(id, mime, size));
            if (settled === null) throw tooLate();
            return {
                id,
                mime,
                size,
                filename: file.filename,
                ...settled
            };
        } catch (error) {
            await this.discard(id);
            throw error;
        }
    }
    /** Forgets a file that nobody can send yet. What cannot be removed now is deleted within two hours. */ async discard(id) {
        try {
            await this.files.discard(id, (file)=>this.store.remove(file));
        } catch (error) {
            this.logger.warn({
                err: error,
                file: id
            }, 'what an upload left could not be removed yet');
        }
    }
    /** Tells the organization when its storage has reached a threshold. */ tellUsed(owner) {
        return this.inTurn(owner, ()=>this.files.tellUsed(owner));
    }
    async grow(owner, id, bytes) {
        const place = await this.inTurn(owner, ()=>this.files.grow(owner, id, bytes));
        if (place.kind === 'full') throw noRoom(place.usedMb, place.maxMb);
        if (place.kind === 'gone') throw tooLate();
    }
    async write(id, bytes) {
        try {
            return await this.store.putUnsized(id, bytes);
        } catch (error) {
            throw error instanceof _errors.AppError ? error : unavailable('The file could not be stored. Send it again.', error);
        }
    }
    inTurn({ orgId }, work) {
        return (0, _wiring.inTurn)(this.changes, orgId, work);
    }
};
const unavailable = (message, cause)=>new _errors.AppError('SERVICE_UNAVAILABLE', {
        message,
        headers: {
            'Retry-After': '5'
        },
        cause
    });
const tooLate = ()=>unavailable('The file arrived too late. Send it again.');
function noRoom(used, max) {
    return new _errors.AppError('PLAN_LIMIT', {
        message: `Your organization's storage (storage_mb) is full: ${used} of ${max} MB are used.`,
        extra: {
            limit: 'storage_mb',
            used,
            max,
            resets_at: null
        }
    });
}

//# sourceMappingURL=client-files.js.map