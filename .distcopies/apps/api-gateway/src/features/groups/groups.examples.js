"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GROUP_EXAMPLES", {
    enumerable: true,
    get: function() {
        return GROUP_EXAMPLES;
    }
});
const GROUP_EXAMPLES = {
    listWhatsappGroups: {
        answer: [
            {
                id: '120363042345678901@g.us',
                name: 'Kitchen',
                participants_count: 12
            }
        ]
    }
};

//# sourceMappingURL=groups.examples.js.map