"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "managerWithin", {
    enumerable: true,
    get: function() {
        return managerWithin;
    }
});
function managerWithin(source, client) {
    const runner = source.createQueryRunner();
    // TypeORM has no public way to hand a connection in; transaction-manager.e2e.ts watches that this one goes on working.
    Object.assign(runner, {
        databaseConnection: client,
        isTransactionActive: true,
        transactionDepth: 1
    });
    return runner.manager;
}

//# sourceMappingURL=transaction-manager.js.map