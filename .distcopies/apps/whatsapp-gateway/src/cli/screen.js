/** Output of a command: on a terminal a block can take the place of the one before. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Screen", {
    enumerable: true,
    get: function() {
        return Screen;
    }
});
let Screen = class Screen {
    constructor(output){
        this.output = output;
        this.height = 0;
    }
    print(text) {
        this.height = 0;
        this.output.write(text);
    }
    /** Draws lines over the block that was drawn last; below it where the output is no terminal. */ replace(lines) {
        const up = this.height > 0 && this.output.isTTY ? `\u001b[${this.height}A\u001b[J` : '';
        this.output.write(`${up}${lines.join('\n')}\n`);
        this.height = lines.length;
    }
};

//# sourceMappingURL=screen.js.map