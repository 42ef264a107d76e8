/**
 * A bare relay: what one player sends, the other one of the room gets. It knows no rules, has no accounts and stores nothing,
 * so whatever a real server adds is measured against it.
 */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer();
const relay = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });

relay.on('connection', (socket) => {
  socket.on('join', (room, acknowledge) => {
    socket.join(room);
    acknowledge();
  });
  socket.on('move', (move, acknowledge) => {
    socket.to(move.room).emit('move', move);
    acknowledge();
  });
});

http.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${http.address().port}/\n`));
