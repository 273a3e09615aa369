func broken( {
}

func sound() {}
