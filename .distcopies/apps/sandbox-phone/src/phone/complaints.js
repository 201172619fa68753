"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Complaints", {
    enumerable: true,
    get: function() {
        return Complaints;
    }
});
let Complaints = class Complaints {
    constructor(log){
        this.log = log;
        this.said = new Set();
        this.add = (complaint)=>{
            if (this.said.has(complaint)) return;
            this.said.add(complaint);
            this.log.warn({
                complaint
            }, 'the service said something that the app takes, but should not be told');
        };
    }
    all() {
        return [
            ...this.said
        ];
    }
};

//# sourceMappingURL=complaints.js.map