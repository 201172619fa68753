"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "contactVariables", {
    enumerable: true,
    get: function() {
        return contactVariables;
    }
});
function contactVariables({ name, phone }) {
    return new Map([
        [
            'contact.name',
            name
        ],
        [
            'contact.phone',
            phone
        ]
    ]);
}

//# sourceMappingURL=contact-variables.js.map