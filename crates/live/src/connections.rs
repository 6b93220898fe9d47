//! The open connections. When there is no more room, an idle one is closed, first of the network that has the most connections.
//! So thousands of idle connections keep nobody out.

use std::{
    collections::{BTreeMap, HashMap},
    net::{IpAddr, Ipv6Addr},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use tokio::sync::Notify;

/// All connections.
pub(crate) struct Connections {
    room: usize,
    open: Mutex<OpenConnections>,
}

#[derive(Default)]
struct OpenConnections {
    next: u64,
    connections: BTreeMap<u64, Arc<Connection>>,
    networks: HashMap<IpAddr, usize>,
}

struct Connection {
    network: IpAddr,
    is_busy: AtomicBool,
    /// Notified when the connection has to close.
    end: Notify,
}

/// A place among the connections; freed when it is dropped.
pub(crate) struct ConnectionPlace {
    number: u64,
    connection: Arc<Connection>,
    connections: Arc<Connections>,
}

/// Marks a connection as busy until it is dropped.
pub(crate) struct Busy(Arc<Connection>);

impl Connections {
    pub(crate) fn new(room: usize) -> Arc<Self> {
        Arc::new(Self {
            room,
            open: Mutex::default(),
        })
    }

    /// A place for a connection from `address`; `None` if all others are busy.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<ConnectionPlace> {
        let network = network(address);
        let mut open = lock(&self.open);
        if open.connections.len() >= self.room && !open.make_room() {
            return None;
        }
        let connection = Arc::new(Connection {
            network,
            is_busy: AtomicBool::new(false),
            end: Notify::new(),
        });
        let number = open.next;
        open.next += 1;
        open.connections.insert(number, Arc::clone(&connection));
        *open.networks.entry(network).or_default() += 1;
        Some(ConnectionPlace {
            number,
            connection,
            connections: Arc::clone(self),
        })
    }

    /// Closes an idle connection. Returns whether there was one.
    pub(crate) fn make_room(&self) -> bool {
        lock(&self.open).make_room()
    }
}

impl OpenConnections {
    fn make_room(&mut self) -> bool {
        let share = |network: IpAddr| self.networks.get(&network).copied().unwrap_or_default();
        let most = self.networks.values().max().copied().unwrap_or_default();
        let idle = self
            .connections
            .iter()
            .filter(|(_, one)| !one.is_busy.load(Ordering::Relaxed));
        // Usually one of the first connections qualifies, and the search ends early.
        let first = idle.clone().find(|(_, one)| share(one.network) == most);
        let next = || idle.max_by_key(|(number, one)| (share(one.network), u64::MAX - *number));
        let Some(number) = first.or_else(next).map(|(number, _)| *number) else {
            return false;
        };
        if let Some(connection) = self.remove(number) {
            connection.end.notify_one();
        }
        true
    }

    fn remove(&mut self, number: u64) -> Option<Arc<Connection>> {
        let connection = self.connections.remove(&number)?;
        if let Some(count) = self.networks.get_mut(&connection.network) {
            *count -= 1;
            if *count == 0 {
                self.networks.remove(&connection.network);
            }
        }
        Some(connection)
    }
}

impl ConnectionPlace {
    /// Returns when the connection has to close.
    pub(crate) async fn must_go(&self) {
        self.connection.end.notified().await;
    }

    /// Marks the connection as busy.
    pub(crate) fn busy(&self) -> Busy {
        self.connection.is_busy.store(true, Ordering::Relaxed);
        Busy(Arc::clone(&self.connection))
    }
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        lock(&self.connections.open).remove(self.number);
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.is_busy.store(false, Ordering::Relaxed);
    }
}

/// The seats of followers: `room` in all, and at most half of them for one network. Connections from this machine, for example
/// through a proxy, count for no network.
pub(crate) struct Seats {
    room: usize,
    taken: Mutex<(usize, HashMap<IpAddr, usize>)>,
}

/// A seat; freed when it is dropped.
pub(crate) struct Seat {
    network: Option<IpAddr>,
    seats: Arc<Seats>,
}

impl Seats {
    pub(crate) fn new(room: usize) -> Arc<Self> {
        Arc::new(Self {
            room,
            taken: Mutex::default(),
        })
    }

    /// A seat for a follower from `address`; `None` if none is free.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr) -> Option<Seat> {
        let network = (!address.is_loopback()).then(|| network(address));
        let mut taken = lock(&self.taken);
        let own = network.and_then(|network| taken.1.get(&network)).copied();
        if taken.0 >= self.room || own.unwrap_or_default() >= self.room.div_ceil(2) {
            return None;
        }
        taken.0 += 1;
        if let Some(network) = network {
            *taken.1.entry(network).or_default() += 1;
        }
        Some(Seat {
            network,
            seats: Arc::clone(self),
        })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = lock(&self.seats.taken);
        taken.0 -= 1;
        if let Some(network) = self.network
            && let Some(count) = taken.1.get_mut(&network)
        {
            *count -= 1;
            if *count == 0 {
                taken.1.remove(&network);
            }
        }
    }
}

/// What one party usually has: an IPv4 address, or an IPv6 /64.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

/// A panic leaves the locked data consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use futures::FutureExt as _;

    use super::*;

    fn address(last: u8) -> IpAddr {
        [192, 0, 2, last].into()
    }

    fn must_go(place: &ConnectionPlace) -> bool {
        place.must_go().now_or_never().is_some()
    }

    #[test]
    fn who_is_idle_longest_gives_way() {
        let connections = Connections::new(2);
        let first = connections.enter(address(1)).unwrap();
        let second = connections.enter(address(1)).unwrap();
        let third = connections.enter(address(2)).unwrap();
        assert_eq!([&first, &second, &third].map(must_go), [true, false, false]);
        // A connection that had to close is not counted again when it is dropped.
        drop(first);
        let busy = [second.busy(), third.busy()];
        assert!(connections.enter(address(3)).is_none());
        drop(busy);
        assert!(connections.enter(address(3)).is_some());
        assert!(must_go(&second));
    }

    #[test]
    fn the_network_with_most_connections_gives_way_first() {
        let connections = Connections::new(4);
        let lonely = connections.enter(address(1)).unwrap();
        let many: Vec<ConnectionPlace> = (0..100)
            .map(|_| connections.enter(address(2)).unwrap())
            .collect();
        assert!(!must_go(&lonely));
        assert_eq!(many.iter().filter(|place| must_go(place)).count(), 97);
    }

    #[test]
    fn a_network_takes_half_of_the_seats() {
        let seats = Seats::new(4);
        let own: Vec<Option<Seat>> = (0..3).map(|_| seats.take(address(1))).collect();
        assert_eq!(own.iter().flatten().count(), 2);
        let others = [seats.take(address(2)), seats.take(address(3))];
        assert!(others.iter().all(Option::is_some) && seats.take(address(4)).is_none());
        drop(own);
        assert!(seats.take(address(4)).is_some());
        let here: Vec<Option<Seat>> = (0..4).map(|_| seats.take([127, 0, 0, 1].into())).collect();
        assert_eq!(here.iter().flatten().count(), 2);
    }

    #[test]
    fn addresses_of_one_network_are_one() {
        let of = |text: &str| network(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8:0:1::1"), of("2001:db8::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
