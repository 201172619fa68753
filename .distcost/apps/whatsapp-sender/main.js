require('./src/main.js');
