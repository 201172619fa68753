"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "repositoryProviders", {
    enumerable: true,
    get: function() {
        return repositoryProviders;
    }
});
const _database = require("./database");
function repositoryProviders(...repositories) {
    return repositories.map((Repository)=>({
            provide: Repository,
            useFactory: (database)=>new Repository(database),
            inject: [
                _database.Database
            ]
        }));
}

//# sourceMappingURL=repository-providers.js.map