/* Both ends of many open streams, with nothing in the way: the bare write loop that the hub is measured against, and the client
 * that times when an event has reached everybody. One thread and one epoll each.
 *
 *   streams serve PORT BYTES            takes connections, answers each request's headers; at every line on stdin it writes an event
 *                                       of BYTES to all of them, one write() after the other
 *   streams listen PORT COUNT FILE      opens COUNT connections, sending the requests of FILE in turn (each ends with a line of a
 *                                       dot); says "ready" when all have their headers; after every line on stdin it says how many
 *                                       have had the event, and the milliseconds from the first to the middle, 99th and last of them
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { most = 20000, at_once = 100, patience_ms = 10000 };
static const char mark[] = "event: auction";
static struct epoll_event events[1024];
static char buffer[1 << 16];

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void die(const char *what) {
  fprintf(stderr, "%s: %s\n", what, strerror(errno));
  exit(1);
}

static void watch(int epoll, int fd) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
  if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0) die("epoll_ctl");
}

static struct sockaddr_in address_of(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

/* Reads what stdin has; false at its end. */
static int read_command(void) {
  ssize_t got = read(0, buffer, sizeof buffer);
  return got > 0;
}

static void serve(int port, int bytes) {
  static int readers[most];
  int count = 0, on = 1;
  char *event = malloc(bytes + 64);
  int head = sprintf(event, "%x\r\n%s\ndata: ", bytes, mark);
  memset(event + head, 'x', bytes);
  memcpy(event + head + bytes - (int)strlen(mark) - 9, "\n\n\r\n", 4);
  int length = head + bytes - (int)strlen(mark) - 9 + 4;
  static const char headers[] =
      "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
  int listener = socket(AF_INET, SOCK_STREAM, 0), epoll = epoll_create1(0);
  struct sockaddr_in address = address_of(port);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0) die("bind");
  if (listen(listener, 1024) != 0) die("listen");
  watch(epoll, listener);
  watch(epoll, 0);
  puts("listening");
  for (;;) {
    int ready = epoll_wait(epoll, events, 1024, -1);
    for (int i = 0; i < ready; i++) {
      int fd = events[i].data.fd;
      if (fd == listener) {
        int reader = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
        if (reader < 0) die("accept");
        setsockopt(reader, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        watch(epoll, reader);
      } else if (fd == 0) {
        if (!read_command()) exit(0);
        for (int r = 0; r < count; r++) {
          if (write(readers[r], event, length) != length) die("write");
        }
      } else if (read(fd, buffer, sizeof buffer) <= 0) {
        exit(0);
      } else {
        if (write(fd, headers, sizeof headers - 1) < 0) die("write");
        readers[count++] = fd;
      }
    }
  }
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

/* Requests in one file, each followed by a line of a dot. */
static int read_requests(const char *path, char **requests, int room) {
  FILE *file = fopen(path, "r");
  if (!file) die(path);
  int count = 0;
  size_t used = 0, size = 1 << 16;
  char *request = malloc(size), *line = NULL;
  size_t line_size = 0;
  ssize_t length;
  while ((length = getline(&line, &line_size, file)) > 0 && count < room) {
    if (strcmp(line, ".\n") == 0) {
      request[used] = 0;
      requests[count++] = strdup(request);
      used = 0;
      continue;
    }
    if (used + length + 1 > size) die("a request is too long");
    memcpy(request + used, line, length);
    used += length;
  }
  return count;
}

static void hear(int port, int wanted, const char *path) {
  static char *requests[most];
  static char has[1 << 16];
  static double times[most];
  int kinds = read_requests(path, requests, most), epoll = epoll_create1(0), open = 0, greeted = 0, on = 1;
  if (kinds == 0) die("no requests");
  while (greeted < wanted) {
    for (; open < wanted && open - greeted < at_once; open++) {
      int fd = socket(AF_INET, SOCK_STREAM, 0);
      struct sockaddr_in address = address_of(port);
      if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0) die("connect");
      setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
      const char *request = requests[open % kinds];
      if (write(fd, request, strlen(request)) < 0) die("write");
      fcntl(fd, F_SETFL, O_NONBLOCK);
      watch(epoll, fd);
    }
    int ready = epoll_wait(epoll, events, 1024, patience_ms);
    if (ready == 0) { errno = ETIMEDOUT; die("nobody answers"); }
    for (int i = 0; i < ready; i++) {
      int fd = events[i].data.fd;
      ssize_t got = read(fd, buffer, sizeof buffer - 1);
      if (got <= 0) die("a stream ended");
      buffer[got] = 0;
      if (has[fd]) continue;
      if (strncmp(buffer, "HTTP/1.1 200", 12) != 0) { fprintf(stderr, "%.200s\n", buffer); exit(1); }
      has[fd] = 1;
      greeted++;
    }
  }
  puts("ready");
  watch(epoll, 0);
  int count = wanted;
  double asked = 0;
  for (;;) {
    int ready = epoll_wait(epoll, events, 1024, count < wanted ? 100 : -1);
    double at = now();
    for (int i = 0; i < ready; i++) {
      int fd = events[i].data.fd;
      if (fd == 0) {
        if (!read_command()) exit(0);
        memset(has, 0, sizeof has);
        count = 0;
        asked = at;
        continue;
      }
      ssize_t got = read(fd, buffer, sizeof buffer);
      if (got < 0 && errno == EAGAIN) continue;
      if (got <= 0) die("a stream ended");
      if (count == wanted || has[fd] || !memmem(buffer, got, mark, strlen(mark))) continue;
      has[fd] = 1;
      times[count++] = now();
    }
    int is_late = asked > 0 && at - asked > patience_ms;
    if (asked > 0 && (count == wanted || is_late)) {
      qsort(times, count, sizeof *times, by_size);
      double first = count > 0 ? times[0] : 0;
#define after(share) (count > 0 ? times[(int)((count - 1) * (share))] - first : 0)
      printf("{\"count\":%d,\"median\":%.3f,\"p99\":%.3f,\"last\":%.3f}\n", count, after(0.5), after(0.99), after(1.0));
      asked = 0;
      count = wanted;
    }
  }
}

int main(int argc, char **argv) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  signal(SIGPIPE, SIG_IGN);
  setlinebuf(stdout);
  if (argc == 4 && strcmp(argv[1], "serve") == 0) serve(atoi(argv[2]), atoi(argv[3]));
  if (argc == 5 && strcmp(argv[1], "listen") == 0) hear(atoi(argv[2]), atoi(argv[3]), argv[4]);
  fprintf(stderr, "streams serve PORT BYTES | streams listen PORT COUNT FILE\n");
  return 1;
}
