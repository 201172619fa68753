"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _entities = require("../../../entities/src");
const _processregistry = require("../process-registry");
/** A process that only lives: tests kill and freeze it. Says its number on its standard output. */ async function main(url) {
    const database = await _entities.Database.connect({
        url,
        poolSize: 2,
        applicationName: 'registered'
    });
    const registry = await _processregistry.ProcessRegistry.start(database, {
        app: 'test',
        onRevived: ()=>process.stdout.write('revived\n'),
        onFailure: ()=>undefined
    });
    process.stdout.write(`id ${registry.id}\n`);
}
void main(process.argv[2] ?? '');

//# sourceMappingURL=registered.process.js.map