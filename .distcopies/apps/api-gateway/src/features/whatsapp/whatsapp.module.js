"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WhatsappModule", {
    enumerable: true,
    get: function() {
        return WhatsappModule;
    }
});
const _common = require("@nestjs/common");
const _mediamodule = require("../media/media.module");
const _sendingmodule = require("../sending/sending.module");
const _broughtfiles = require("./brought-files");
const _sendspecialcontroller = require("./send-special.controller");
const _sendwhatsappcontroller = require("./send-whatsapp.controller");
const _sendwhatsappservice = require("./send-whatsapp.service");
const _sendwhatsapptypes = require("./send-whatsapp-types");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
let WhatsappModule = class WhatsappModule {
};
WhatsappModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _mediamodule.MediaModule,
            _sendingmodule.SendingModule
        ],
        controllers: [
            _sendwhatsappcontroller.SendWhatsappController,
            _sendspecialcontroller.SendSpecialController
        ],
        providers: [
            _broughtfiles.BroughtFiles,
            {
                provide: _sendwhatsapptypes.WHATSAPP_SENDER,
                useClass: _sendwhatsappservice.SendWhatsappService
            }
        ]
    })
], WhatsappModule);

//# sourceMappingURL=whatsapp.module.js.map