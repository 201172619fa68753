"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "reportDatabase", {
    enumerable: true,
    get: function() {
        return reportDatabase;
    }
});
const _metricsregistry = require("../metrics/metrics-registry");
function reportDatabase(database, logger, metrics) {
    const silence = new _metricsregistry.Gauge({
        name: 'chasqui_postgres_silent',
        help: '1 while PostgreSQL takes connections and does not answer: what needs it is refused at once',
        registers: [
            metrics
        ]
    });
    const disk = new _metricsregistry.Gauge({
        name: 'chasqui_postgres_disk_full',
        help: '1 while PostgreSQL says that it cannot write, because its disk has no room',
        registers: [
            metrics
        ]
    });
    database.onTrouble({
        silent: (isSilent)=>{
            silence.set(Number(isSilent));
            if (isSilent) logger.error('PostgreSQL does not answer: requests get 503 until it does. See whether its machine runs.');
            else logger.info('PostgreSQL answers again');
        },
        disk: (said)=>{
            disk.set(Number(said !== null));
            if (said === null) logger.info('PostgreSQL can write again');
            else logger.error({
                postgres: said
            }, DISK_FULL);
        }
    });
}
const DISK_FULL = 'PostgreSQL cannot write: its disk is full. Make room on the disk of its data folder, or on the one of pg_wal if it is another. ' + 'What was accepted is safe, new requests get 503, and all goes on by itself when there is room.';

//# sourceMappingURL=database-report.js.map