"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "QuickReplyUseCasesModule", {
    enumerable: true,
    get: function() {
        return QuickReplyUseCasesModule;
    }
});
const _contacts = require("../../contacts/src");
const _entities = require("../../entities/src");
const _wiring = require("../../wiring/src");
const _common = require("@nestjs/common");
const _typeorm = require("@nestjs/typeorm");
const _quickrepliesservice = require("./quick-replies.service");
const _quickreplyrepository = require("./quick-reply.repository");
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
let QuickReplyUseCasesModule = class QuickReplyUseCasesModule {
};
QuickReplyUseCasesModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _typeorm.TypeOrmModule.forFeature([
                _entities.QuickReply
            ])
        ],
        providers: [
            {
                provide: _quickreplyrepository.QuickReplyRepository,
                inject: [
                    (0, _typeorm.getRepositoryToken)(_entities.QuickReply),
                    _entities.Database
                ],
                useFactory: (rows, database)=>new _quickreplyrepository.QuickReplyRepository(rows, database)
            },
            ...(0, _wiring.repositories)(_contacts.ContactRepository),
            _quickrepliesservice.QuickRepliesService
        ],
        exports: [
            _quickreplyrepository.QuickReplyRepository,
            _quickrepliesservice.QuickRepliesService,
            _contacts.ContactRepository
        ]
    })
], QuickReplyUseCasesModule);

//# sourceMappingURL=quick-reply-use-cases.module.js.map