"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TimeOfUuids1790000000081", {
    enumerable: true,
    get: function() {
        return TimeOfUuids1790000000081;
    }
});
/** Of version 7 only, the one that is stored here. */ const READ = `case when substr(id::text, 15, 1) = '7'
  then to_timestamp(('x0000' || left(id::text, 8) || substr(id::text, 10, 4))::bit(64)::bigint / 1000.0) end`;
let TimeOfUuids1790000000081 = class TimeOfUuids1790000000081 {
    async up(queryRunner) {
        await queryRunner.query(`
      do $make$ begin
        execute format(
          'create or replace function uuidv7_time(id uuid) returns timestamptz language sql immutable strict parallel safe as %L',
          case when current_setting('server_version_num')::integer >= 180000 then 'select uuid_extract_timestamp(id)'
            else $body$select ${READ}$body$ end);
      end $make$`);
    }
    async down(queryRunner) {
        await queryRunner.query('drop function if exists uuidv7_time(uuid)');
    }
};

//# sourceMappingURL=1790000000081-time-of-uuids.js.map