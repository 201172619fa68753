"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get PLACEHOLDER () {
        return PLACEHOLDER;
    },
    get ServedDescription () {
        return ServedDescription;
    }
});
const _platform = require("../../../../libs/platform/src");
const PLACEHOLDER = 'https://address.invalid';
let ServedDescription = class ServedDescription {
    /**
   * @param publicUrl PUBLIC_URL
   * @param describe makes the description for an address; asked when the first client wants it
   */ constructor(publicUrl, describe){
        this.publicUrl = publicUrl;
        this.describe = describe;
    }
    /** As JSON: the same bytes for all who call the same address one after the other. */ bytesFor(request) {
        const address = (0, _platform.calledAddress)(this.publicUrl, request);
        if (this.last?.address !== address) {
            const [before = Buffer.alloc(0), behind = Buffer.alloc(0)] = this.parts ??= this.read();
            this.last = {
                address,
                bytes: Buffer.concat([
                    before,
                    Buffer.from(address),
                    behind
                ])
            };
        }
        return this.last.bytes;
    }
    /** The description of the API at the address that stands for every other: for what is written of it once. */ template() {
        return this.made ??= this.describe(PLACEHOLDER);
    }
    read() {
        return JSON.stringify(this.template()).split(PLACEHOLDER).map((part)=>Buffer.from(part));
    }
};

//# sourceMappingURL=served-description.js.map