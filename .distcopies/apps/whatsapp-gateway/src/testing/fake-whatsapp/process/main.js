"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _fakewhatsapp = require("../fake-whatsapp");
const _controlserver = require("./control.server");
/**
 * The fake WhatsApp as a process of its own, for tests that may not link it: whoever forked it gets
 * `{ control, access }`, the address of the commands and what a client needs; it ends with its parent.
 */ async function main() {
    if (process.send === undefined) throw new Error('start this with fork()');
    const whatsapp = await new _fakewhatsapp.FakeWhatsApp().start();
    const port = await new _controlserver.ControlServer(whatsapp).listen();
    process.once('disconnect', ()=>process.exit(0));
    process.send({
        control: `http://127.0.0.1:${port}`,
        access: whatsapp.access
    });
}
void main();

//# sourceMappingURL=main.js.map