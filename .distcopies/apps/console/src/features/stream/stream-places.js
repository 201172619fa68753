"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StreamPlaces", {
    enumerable: true,
    get: function() {
        return StreamPlaces;
    }
});
/** Streams of one replica. */ const MOST_OF_PROCESS = 2_000;
/** Of one organization, so that the others always have room. */ const MOST_OF_ORGANIZATION = 1_000;
let StreamPlaces = class StreamPlaces {
    /** @returns what gives the place back, once; or of what there are too many */ take(orgId) {
        if (this.taken >= MOST_OF_PROCESS) return 'process';
        const own = this.byOrganization.get(orgId) ?? 0;
        if (own >= MOST_OF_ORGANIZATION) return 'organization';
        this.byOrganization.set(orgId, own + 1);
        this.taken += 1;
        let isTaken = true;
        return ()=>{
            if (isTaken) this.free(orgId);
            isTaken = false;
        };
    }
    free(orgId) {
        this.taken -= 1;
        const rest = (this.byOrganization.get(orgId) ?? 1) - 1;
        if (rest > 0) this.byOrganization.set(orgId, rest);
        else this.byOrganization.delete(orgId);
    }
    constructor(){
        this.byOrganization = new Map();
        this.taken = 0;
    }
};

//# sourceMappingURL=stream-places.js.map