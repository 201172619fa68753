"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SnakeNamingStrategy", {
    enumerable: true,
    get: function() {
        return SnakeNamingStrategy;
    }
});
const _typeorm = require("typeorm");
const toSnake = (name)=>name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
let SnakeNamingStrategy = class SnakeNamingStrategy extends _typeorm.DefaultNamingStrategy {
    columnName(propertyName, customName) {
        return customName || toSnake(propertyName);
    }
};

//# sourceMappingURL=snake-naming-strategy.js.map