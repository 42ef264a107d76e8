//! What players ask of the lobby and of rooms, whichever server their socket is on.

use std::sync::Arc;

use chronicle_protocol::{Code, Command, Problem};

use super::Client;
use crate::app::App;

/// Whether a command is for the lobby or for a room, which one server has for all.
pub(super) const fn is_for(command: &Command) -> bool {
    matches!(
        command,
        Command::Lobby
            | Command::LeaveLobby
            | Command::Seek(_)
            | Command::CancelSeek
            | Command::Challenge { .. }
            | Command::CancelChallenge { .. }
            | Command::Accept { .. }
            | Command::OpenRoom { .. }
            | Command::Room { .. }
    )
}

/// Does what somebody asks of the lobby or of a room.
pub(crate) async fn serve(app: &App, client: &Arc<Client>, command: Command) -> Result<(), Problem> {
    let lobby = &app.lobby;
    match command {
        Command::Lobby => {
            lobby.watch(client);
            return Ok(());
        }
        Command::LeaveLobby => {
            lobby.leave(client.number);
            return Ok(());
        }
        _ => {}
    }
    let Some(player) = client.player.as_ref() else {
        return Err(Problem::new(Code::SignIn, "sign in, or play as a guest"));
    };
    match command {
        Command::CancelSeek => lobby.cancel_seek(player.id).await,
        Command::CancelChallenge { challenge } => lobby.cancel_challenge(player.id, challenge).await,
        Command::Seek(terms) => lobby.seek(player, terms).await,
        Command::Challenge { terms, side, to, listed } => lobby.challenge(player, terms, side, to, listed).await,
        Command::Accept { challenge } => lobby.accept(player, challenge).await,
        Command::OpenRoom { name, settings } => app.rooms.open(player, name, settings).await,
        Command::Room { room, act } => app.rooms.act(player, &room, act).await,
        _ => Err(Problem::new(Code::Malformed, "this server does not know the command")),
    }
}
