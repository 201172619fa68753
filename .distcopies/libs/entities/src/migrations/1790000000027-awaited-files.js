"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AwaitedFiles1790000000027", {
    enumerable: true,
    get: function() {
        return AwaitedFiles1790000000027;
    }
});
let AwaitedFiles1790000000027 = class AwaitedFiles1790000000027 {
    async up(runner) {
        await runner.query('set local statement_timeout = 0');
        // Nothing is in it yet: PostgreSQL reads the table once, and whoever writes messages waits for that (0.4 s for a
        // million messages that are in memory).
        await runner.query(`create index messages_awaited_file_idx on messages (created_at) where media ? 'pending'`);
    }
    /** Nobody would end the wait any more. */ async down(runner) {
        await runner.query('set local statement_timeout = 0');
        await runner.query(`
      update messages set media = (media - 'pending') || '{"error":"missing"}', updated_at = now()
      where media ? 'pending'`);
        await runner.query('drop index messages_awaited_file_idx');
        // The version before knows no file that comes later.
        await runner.query(`delete from early_message_changes where change ->> 'change' = 'media'`);
    }
};

//# sourceMappingURL=1790000000027-awaited-files.js.map